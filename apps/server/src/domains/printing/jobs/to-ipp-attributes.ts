import { one } from '#platform/ipp/ask-printer.ts';
import type { IppAttribute } from '#platform/ipp/ipp-message.ts';
import type { PrinterJobSettings } from './printer-job-settings-rules.ts';

export function toIppAttributes(settings: PrinterJobSettings): IppAttribute[] {
  const { copies, sides, media, colorMode, finishing, isCollated } = settings;
  return [
    one('copies', { tag: 'integer', value: copies }),
    one('sides', { tag: 'keyword', value: sides }),
    one('media', { tag: 'keyword', value: media }),
    ...(colorMode ? [one('print-color-mode', { tag: 'keyword', value: colorMode })] : []),
    ...(finishing ? [one('finishings', { tag: 'enum', value: finishing })] : []),
    ...(isCollated
      ? [one('multiple-document-handling', { tag: 'keyword', value: 'separate-documents-collated-copies' })]
      : []),
  ];
}

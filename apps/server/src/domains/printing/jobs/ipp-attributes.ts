import { operations } from '#platform/ipp/ipp-codes.ts';
import type { IppAttribute } from '#platform/ipp/ipp-message.ts';
import { ippAttribute } from '#platform/ipp/send-request.ts';
import type { Printer } from '../printing.table.ts';
import type { PrinterJobSettings } from './printer-job-settings-rules.ts';

export function toIppAttributes(settings: PrinterJobSettings): IppAttribute[] {
  const { copies, sides, media, colorMode, finishing, isCollated } = settings;
  return [
    ippAttribute('copies', { tag: 'integer', value: copies }),
    ippAttribute('sides', { tag: 'keyword', value: sides }),
    ippAttribute('media', { tag: 'keyword', value: media }),
    ...(colorMode ? [ippAttribute('print-color-mode', { tag: 'keyword', value: colorMode })] : []),
    ...(finishing ? [ippAttribute('finishings', { tag: 'enum', value: finishing })] : []),
    ...(isCollated
      ? [ippAttribute('multiple-document-handling', { tag: 'keyword', value: 'separate-documents-collated-copies' })]
      : []),
  ];
}

/** Whether the printer supports Create-Job, which gives the job an id before the document is sent. */
export function supportsCreateJob({ attributes }: Pick<Printer, 'attributes'>): boolean {
  const supported = attributes['operations-supported'];
  return (
    Array.isArray(supported) && supported.includes(operations.createJob) && supported.includes(operations.sendDocument)
  );
}

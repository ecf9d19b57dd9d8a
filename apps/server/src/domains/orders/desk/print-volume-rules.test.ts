import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { expect, test } from 'vitest';
import { printVolumeOf } from './print-volume-rules.ts';

test('a document in colour that has fewer pages than estimated has no more sides in colour than sides', () => {
  const counts = { pageCount: 10, exactPages: 6, colorSides: 10, exactColorSides: null };
  const document = { ...defaultPrintSettings, color_mode: 'color', copies: 2, ...counts } as const;
  const volume = printVolumeOf([{ bindingType: 'none', documents: [document] }]);
  expect(volume).toMatchObject({ sides: 12, color_sides: 12, has_color: true });
});

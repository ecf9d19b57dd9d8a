import { expect, test } from 'vitest';
import { isOfficeKind, officeArguments } from './office-arguments.ts';

test('LibreOffice never guesses what a document is', () => {
  const filters = (['doc', 'docx', 'ppt', 'pptx'] as const).map((kind) =>
    officeArguments(kind, '/work', `source.${kind}`).find((one) => one.startsWith('--infilter=')),
  );
  expect(filters).toEqual([
    '--infilter=MS Word 97',
    '--infilter=MS Word 2007 XML',
    '--infilter=MS PowerPoint 97',
    '--infilter=Impress MS PowerPoint 2007 XML',
  ]);
});

test('blank pages are kept, and hidden slides are not printed', () => {
  const options = officeArguments('pptx', '/work', 'source.pptx').find((one) => one.startsWith('pdf:'));
  expect(options).toContain('"IsSkipEmptyPages":{"type":"boolean","value":"false"}');
  expect(options).toContain('"ExportHiddenSlides":{"type":"boolean","value":"false"}');
});

test('PDFs and pictures need no LibreOffice', () => {
  expect((['pdf', 'jpg', 'png', 'docx'] as const).map(isOfficeKind)).toEqual([false, false, false, true]);
});

import { expect, test } from 'vitest';
import { isOfficeKind, officeArguments } from './office-arguments.ts';

test('each document kind has its own import filter', () => {
  const filters = (['doc', 'docx', 'ppt', 'pptx'] as const).map((kind) =>
    officeArguments(kind, '/work', `source.${kind}`).find((argument) => argument.startsWith('--infilter=')),
  );
  expect(filters).toEqual([
    '--infilter=MS Word 97',
    '--infilter=MS Word 2007 XML',
    '--infilter=MS PowerPoint 97',
    '--infilter=Impress MS PowerPoint 2007 XML',
  ]);
});

test('blank pages are exported, and hidden slides are not', () => {
  const options = officeArguments('pptx', '/work', 'source.pptx').find((argument) => argument.startsWith('pdf:'));
  expect(options).toContain('"IsSkipEmptyPages":{"type":"boolean","value":"false"}');
  expect(options).toContain('"ExportHiddenSlides":{"type":"boolean","value":"false"}');
});

test('PDFs and pictures are not converted by LibreOffice', () => {
  expect((['pdf', 'jpg', 'png', 'docx'] as const).map(isOfficeKind)).toEqual([false, false, false, true]);
});

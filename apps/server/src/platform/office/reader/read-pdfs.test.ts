import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { zip } from '#platform/office/converter/zip.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { plainPdf } from '#test/corpus/make/plain-pdf.ts';
import { openTestReader } from '#test/test-reader.ts';

const { inspectFacts, stop } = openTestReader();
afterAll(stop);

const pages = (count: number) => ({ kind: 'pdf', pages: count });
const leaf = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
const leaves = (count: number) => Array.from({ length: count }, () => leaf);
const references = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${from + n} 0 R`).join(' ');

/** `real` pages in a page tree that states `count`. */
const pdfWithCount = (count: number | string, real: number) =>
  plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${references(3, real)}]/Count ${count}>>`,
    ...leaves(real),
  ]);

const withPrefix = (prefix: string | Buffer) => Buffer.concat([Buffer.from(prefix), pdfWithCount(3, 3)]);

/** Like `pdfWithCount`, with the page tree in object streams, as Word writes it. */
async function createPdfWithObjectStreams(count: number, real: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < real; page++) pdf.addPage();
  await pdf.flush();
  pdf.catalog.Pages().set(PDFName.of('Count'), PDFNumber.of(count));
  return pdf.save({ useObjectStreams: true, addDefaultPage: false });
}

describe('the page tree is walked instead of trusting /Count', () => {
  test.each([
    ['the real number of pages', 12, 12],
    ['too few pages', 1, 12],
    ['too many pages', 400, 12],
    ['no pages', 0, 12],
    ['a negative number', -3, 12],
    ['a million pages', 1_000_000, 12],
    ['more than a 64-bit integer', '99999999999999999999', 12],
    ['a name object', '/Twelve', 12],
    ['one page too few at the limit', 4999, 5000],
  ])('a /Count of %s is ignored', async (_name, claimed, real) => {
    expect(await inspectFacts(pdfWithCount(claimed, real), 'pdf')).toEqual(pages(real));
  });

  test.each([1, 12, 400])('object streams with a /Count of %i are walked', async (claimed) => {
    expect(await inspectFacts(await createPdfWithObjectStreams(claimed, 12), 'pdf')).toEqual(pages(12));
  });

  test('nested page tree nodes with a too low /Count are walked', async () => {
    const nested = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
      `<</Type/Pages/Parent 2 0 R/Kids[${references(5, 3)}]/Count 1>>`,
      `<</Type/Pages/Parent 2 0 R/Kids[${references(8, 3)}]/Count 1>>`,
      ...leaves(6),
    ]);
    expect(await inspectFacts(nested, 'pdf')).toEqual(pages(6));
  });

  test('a kid that is not an object is not a page and hides none', async () => {
    const pdfWithGaps = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[3 0 R ${'99 0 R null 7 '.repeat(20)} 4 0 R]/Count 1>>`,
      ...leaves(2),
    ]);
    expect(await inspectFacts(pdfWithGaps, 'pdf')).toEqual(pages(2));
  });

  test('a page tree node that contains itself is skipped', async () => {
    const looped = plainPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 1>>', leaf]);
    expect(await inspectFacts(looped, 'pdf')).toEqual(pages(1));
  });

  test('a page that is listed twice is counted twice', async () => {
    const twice = plainPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>', leaf]);
    expect(await inspectFacts(twice, 'pdf')).toEqual(pages(2));
  });
});

describe('refusals', () => {
  const tree = (pagesObject: string, ...more: string[]) =>
    plainPdf(['<</Type/Catalog/Pages 2 0 R>>', pagesObject, ...more]);
  const loop = (other: number) => `<</Type/Pages/Kids[${other} 0 R]/Count 1>>`;

  test.each([
    ['an empty file', Buffer.alloc(0), 'empty'],
    ['a page tree without pages', tree('<</Type/Pages/Kids[]/Count 3>>'), 'no_pages'],
    ['a PDF of 5,001 pages', pdfWithCount(1, 5001), 'too_many_pages'],
    [
      'a page beside two nodes that contain each other',
      tree('<</Type/Pages/Kids[5 0 R 3 0 R 6 0 R]/Count 1>>', loop(4), loop(3), leaf, leaf),
      'damaged',
    ],
    ['a tree of two nodes that contain each other', tree(loop(3), loop(2)), 'no_pages'],
    [
      'a page inside two nodes that contain each other',
      tree(loop(3), '<</Type/Pages/Kids[4 0 R 2 0 R]>>', leaf),
      'damaged',
    ],
    ['a file of only the header', '%PDF-1.7\n', 'damaged'],
    ['a header after the first kilobyte', Buffer.concat([Buffer.alloc(2000), pdfWithCount(1, 1)]), 'wrong_type'],
    ['plain text', '实验报告', 'wrong_type'],
    ['a web page', '<!doctype html><title>404</title>', 'web_page'],
    ['a PDF after a web page', withPrefix('<html><script>alert(1)</script></html>\n'), 'web_page'],
    ['a PDF after an indented web page', withPrefix('\ufeff \r\n <!DOCTYPE html>\n'), 'web_page'],
    ['a PDF after a web page in UTF-16', withPrefix(Buffer.from('\ufeff<html>', 'utf16le')), 'web_page'],
    ['a PDF after text with a web page in it', withPrefix('@PJL\r\n<HTML>\n'), 'wrong_type'],
    ['a PDF after bytes and a web page', withPrefix('\x01\x02<svg onload=alert(1)>'), 'wrong_type'],
    ['a PDF in a saved web page', withPrefix('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'), 'web_page'],
    ['a PDF after RTF', withPrefix('{\\rtf1\\ansi '), 'wrong_type'],
    ['a PDF with a user password', readFileSync(corpusPath('user-password.pdf')), 'encrypted'],
  ])('%s is refused', async (_name, bytes, reason) => {
    expect(await inspectFacts(bytes, 'pdf')).toEqual(reason);
  });

  test('a page tree that doubles at every level stops at the limit', async () => {
    const steps = Array.from({ length: 40 }, (_, n) => `<</Type/Pages/Kids[${n + 3} 0 R ${n + 3} 0 R]/Count 1>>`);
    expect(await inspectFacts(tree(...(steps as [string]), leaf), 'pdf')).toBe('too_many_pages');
  });

  test('too deeply nested page tree nodes are refused', async () => {
    const steps = Array.from({ length: 20_000 }, (_, n) => `<</Type/Pages/Kids[${n + 3} 0 R]>>`);
    expect(await inspectFacts(tree(...(steps as [string]), leaf), 'pdf')).toEqual(expect.any(String));
  });

  test('too deeply nested arrays are refused', async () => {
    const nestedArrays = tree(`<</Type/Pages/Kids${'['.repeat(500_000)}${']'.repeat(500_000)}/Count 1>>`);
    expect(await inspectFacts(nestedArrays, 'pdf')).toEqual(expect.any(String));
  });
});

test('a PDF with an owner password only is accepted', async () => {
  expect(await inspectFacts(readFileSync(corpusPath('owner-password.pdf')), 'pdf')).toEqual(pages(12));
});

test.each([
  ['blank lines', '\r\n'.repeat(300)],
  ['a byte order mark', '\ufeff'],
  [
    'the commands of a printer driver',
    '\x1b%-12345X@PJL JOB NAME="<1>"\r\n@PJL SET DUPLEX=ON\r\n@PJL ENTER LANGUAGE=PDF\r\n',
  ],
  ['the header of a web server', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
  ['the header of an old Mac', Buffer.concat([Buffer.from('\0\x0a成绩.pdf'), Buffer.alloc(110)])],
])('a PDF after %s is accepted', async (_name, prefix) => {
  expect(await inspectFacts(withPrefix(prefix), 'pdf')).toEqual(pages(3));
});

test('a PDF with a zip archive at its end is read as a PDF', async () => {
  const archive = await zip({ 'a.txt': '作业' });
  expect(await inspectFacts(Buffer.concat([pdfWithCount(3, 3), archive]), 'docx')).toEqual(pages(3));
});

import { copyFileSync, utimesSync } from 'node:fs';
import { PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openTestReader } from '#test/test-reader.ts';
import { ReaderFailed } from './reader.ts';

const { reader, put, stop } = openTestReader();
afterAll(stop);

async function render(path: string, page: number, width: number) {
  const drawn = await reader.drawPage(path, page, width);
  const { format } = await sharp(drawn).metadata();
  const { data, info } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
  return { format, width: info.width, height: info.height, at };
}

/** One page of this size, with a red square of a third in its upper left corner. */
async function pdfOf(width: number, height: number, draw?: (pdf: PDFDocument) => void): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([width, height]);
  const square = { width: width / 3, height: height / 3, color: rgb(1, 0, 0) };
  page.drawRectangle({ x: 0, y: (height * 2) / 3, ...square });
  draw?.(pdf);
  return put(await pdf.save());
}

describe('a page', () => {
  test('is drawn in grey on white at the requested width', async () => {
    const { format, width, height, at } = await render(await pdfOf(300, 600), 1, 150);
    expect({ format, width, height }).toEqual({ format: 'webp', width: 150, height: 300 });
    const [red = 0, green, blue] = at(20, 50);
    expect([green, blue]).toEqual([red, red]);
    expect(red).toBeLessThan(200);
    expect(at(120, 250)[0]).toBeGreaterThan(250);
  });

  test('is drawn with its rotation', async () => {
    const path = await pdfOf(300, 600, (pdf) => pdf.getPage(0).node.set(PDFName.of('Rotate'), pdf.context.obj(90)));
    const { width, height, at } = await render(path, 1, 300);
    expect([width, height]).toEqual([300, 150]);
    // The upper left corner is now the upper right corner.
    expect(at(250, 20)[0]).toBeLessThan(200);
    expect(at(50, 20)[0]).toBeGreaterThan(250);
  });

  test('shows filled-in form fields', async () => {
    const path = await pdfOf(300, 300, (pdf) => {
      const field = pdf.getForm().createTextField('name');
      field.setText('MMMMMMMM');
      field.addToPage(pdf.getPage(0), { x: 20, y: 20, width: 260, height: 60 });
    });
    const { at } = await render(path, 1, 300);
    const darkest = Math.min(...Array.from({ length: 240 }, (_, n) => at(30 + n, 250)[0] ?? 255));
    expect(darkest).toBeLessThan(120);
  });

  test.each([
    ['of the maximum PDF size', 14_400, 14_400, 200, 200],
    ['of one point', 1, 1, 200, 200],
    ['of a very tall format', 2, 14_400, 1, 600],
    ['of a very wide format', 14_400, 2, 200, 1],
  ])('%s is drawn within bounds', async (_name, width, height, drawnWidth, drawnHeight) => {
    const drawn = await render(await pdfOf(width, height), 1, 200);
    expect([drawn.width, drawn.height]).toEqual([drawnWidth, drawnHeight]);
  });

  test.each([0, 2, -1])('%i of a one-page file is refused', async (page) => {
    await expect(reader.drawPage(corpusPath('one-page.pdf'), page, 100)).rejects.toThrow(ReaderFailed);
  });

  test('is drawn again when the file at its path changes', async () => {
    const path = await pdfOf(300, 600);
    expect((await render(path, 1, 100)).height).toBe(200);
    copyFileSync(await pdfOf(600, 300), path);
    utimesSync(path, new Date(0), new Date(0));
    expect((await render(path, 1, 100)).height).toBe(50);
  });
});

describe('the pages of a PDF', () => {
  test('are counted', async () => {
    expect(await reader.countPages(corpusPath('three-hundred-pages.pdf'))).toBe(300);
    expect(await reader.countPages(corpusPath('count-too-low.pdf'))).toBe(12);
  });

  test('beyond its /Count can be drawn too', async () => {
    expect((await render(corpusPath('count-too-low.pdf'), 12, 100)).width).toBe(100);
  });

  test.each(['truncated-packed.pdf', 'user-password.pdf', 'no-pages.pdf', 'zero-bytes.pdf'])(
    'cannot be counted in %s',
    async (name) => {
      await expect(reader.countPages(corpusPath(name))).rejects.toThrow(ReaderFailed);
    },
  );
});

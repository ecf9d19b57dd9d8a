import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import CFB from 'cfb';
import sharp from 'sharp';
import { type Entry, open, type ZipFile } from 'yauzl';
import type { DocumentKind } from '../packages/contract/src/documents.ts';

const pdfium = await PDFiumLibrary.init();
const openZip = promisify<string, { autoClose: boolean }, ZipFile>(open);

/** The baseline: the page count by the library alone, warm, in this process, without sandbox and checks. */
export const bareReading: Record<DocumentKind, (path: string) => Promise<unknown>> = {
  async pdf(path) {
    const document = await pdfium.loadDocument(await readFile(path));
    const pages = document.getPageCount();
    // The count is only what the file claims. Loading the last page proves that it exists.
    document.getPage(pages - 1);
    document.destroy();
    return pages;
  },
  docx: async (path) => /<Pages>(\d+)/.exec(await readParts(path, /^docProps\/app\.xml$/))?.[1],
  pptx: async (path) => (await readParts(path, /^ppt\/slides\/slide\d+\.xml$/)).split('show="0"').length,
  doc: async (path) => CFB.find(CFB.read(await readFile(path), { type: 'buffer' }), '!SummaryInformation'),
  ppt: async (path) => CFB.find(CFB.read(await readFile(path), { type: 'buffer' }), 'PowerPoint Document'),
  jpg: async (path) => await sharp(path).raw().toBuffer(),
  png: async (path) => await sharp(path).raw().toBuffer(),
  heic: async (path) => await readFile(path),
};

async function readParts(path: string, pattern: RegExp): Promise<string> {
  const zip = await openZip(path, { autoClose: false });
  const entries: Entry[] = [];
  await new Promise((done) => zip.on('entry', (entry: Entry) => entries.push(entry)).on('end', done));
  let text = '';
  for (const entry of entries.filter(({ fileName }) => pattern.test(fileName))) {
    const stream = await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry);
    for await (const chunk of stream) text += chunk;
  }
  zip.close();
  return text;
}

/** Renders single pages in colour at 72 dpi, if they are A4. */
export async function bareRendering(path: string): Promise<(page: number) => Promise<unknown>> {
  const document = await pdfium.loadDocument(await readFile(path));
  return async (page) =>
    await document.getPage(page - 1).render({ width: 595, height: 842, render: async ({ data }) => data });
}

/** Renders single pages of an open document with the same settings as the shop. */
export async function bareDrawing(path: string): Promise<(page: number) => Promise<Buffer>> {
  const document = await pdfium.loadDocument(await readFile(path));
  return async (page) => {
    const sheet = document.getPage(page - 1);
    const { data } = await sheet.render({
      width: 1000,
      height: 1414,
      colorSpace: 'Gray',
      render: async ({ data: pixels, width, height }) =>
        await sharp(pixels, { raw: { width, height, channels: 1 } })
          .webp({ quality: 75, effort: 2 })
          .toBuffer(),
    });
    return Buffer.from(data);
  };
}

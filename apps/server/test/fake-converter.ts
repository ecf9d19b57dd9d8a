import { copyFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Converter } from '#platform/office/converter/converter.ts';
import type { Reader } from '#platform/office/reader/reader.ts';

/** What the next Word file or deck becomes: so many pages, or an error. It may wait as long as it likes. */
export type Behaviour = (source: string, signal: AbortSignal) => Promise<number>;

export type FakeConverter = Converter & {
  state: Converter['state'];
  behave: Behaviour;
  /** How often it was asked. */
  calls: number;
};

/** Converts without LibreOffice: real PDFs, of as many empty pages as the test says. */
export function createFakeConverter(reader: Reader): FakeConverter {
  const fake: FakeConverter = {
    state: 'ready',
    isSandboxed: true,
    calls: 0,
    behave: async () => 1,
    start: async () => {},
    async toPdf(source, kind, target, signal) {
      fake.calls += 1;
      if (kind === 'pdf') await copyFile(source, target);
      else if (kind === 'jpg' || kind === 'png') await reader.pictureToPdf(source, target, signal);
      else await writeFile(target, await makePdf(await fake.behave(source, signal)));
      return { pages: await reader.countPages(target, signal) };
    },
  };
  return fake;
}

/** A PDF of empty A4 pages; no two with different words are the same bytes. */
export async function makePdf(pages: number, words = ''): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]);
  pdf.setSubject(words);
  return await pdf.save();
}

import { copyFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Converter } from '#platform/office/converter/converter.ts';
import type { Reader } from '#platform/office/reader/reader.ts';

/** Returns the page count of the next conversion, or throws. */
export type FakeConversion = (source: string, signal: AbortSignal) => Promise<number>;

export type FakeConverter = Converter & {
  state: Converter['state'];
  convert: FakeConversion;
  calls: number;
  /** Sets the state as a later check of the converter does. */
  changeState(state: Converter['state']): void;
};

/** Converts office files to empty pages without LibreOffice; the test sets their number. */
export function createFakeConverter(reader: Reader): FakeConverter {
  const listeners: (() => void)[] = [];
  const fake: FakeConverter = {
    state: 'ready',
    sandbox: 'bubblewrap',
    sandboxProblem: undefined,
    calls: 0,
    convert: async () => 1,
    start: async () => {},
    onStateChange: (listener) => void listeners.push(listener),
    changeState(state) {
      fake.state = state;
      for (const notify of listeners) notify();
    },
    stop: () => {},
    async toPdf(source, kind, target, signal) {
      fake.calls += 1;
      if (kind === 'pdf') await copyFile(source, target);
      else if (kind === 'jpg' || kind === 'png') await reader.pictureToPdf(source, target, signal);
      else await writeFile(target, await makePdf(await fake.convert(source, signal)));
      return { pages: await reader.countPages(target, signal) };
    },
  };
  return fake;
}

/** A PDF of empty A4 pages; another subject gives other bytes. */
export async function makePdf(pages: number, subject = ''): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([595, 842]);
  pdf.setSubject(subject);
  return await pdf.save();
}

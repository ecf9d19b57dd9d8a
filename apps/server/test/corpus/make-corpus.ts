import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileContents } from './make/file-contents.ts';
import { makeDocx } from './make/make-docx.ts';
import { makeHeic } from './make/make-heic.ts';
import { makeHostileDocx } from './make/make-hostile-docx.ts';
import { makeHostilePdfs } from './make/make-hostile-pdfs.ts';
import { makeOldOffice } from './make/make-old-office.ts';
import { makePdfs } from './make/make-pdfs.ts';
import { makePictures } from './make/make-pictures.ts';
import { makeSlides } from './make/make-slides.ts';

/**
 * `node apps/server/test/corpus/make-corpus.ts` creates every file again, `… pdf` one group. Files from LibreOffice
 * and of HEIC differ from run to run; all others have the same bytes every time.
 */
const groups: Record<string, () => FileContents | Promise<FileContents>> = {
  pdf: makePdfs,
  'hostile-pdf': makeHostilePdfs,
  word: makeDocx,
  'hostile-word': makeHostileDocx,
  slides: makeSlides,
  pictures: makePictures,
  heic: makeHeic,
  'old-office': makeOldOffice,
};

const selected = process.argv.slice(2);
const folder = join(import.meta.dirname, 'files');
mkdirSync(folder, { recursive: true });
for (const [group, make] of Object.entries(groups)) {
  if (selected.length > 0 && !selected.includes(group)) continue;
  for (const [name, content] of Object.entries(await make())) {
    const bytes = await content;
    writeFileSync(join(folder, name), bytes);
    console.log(`${group}: ${name}, ${Buffer.byteLength(bytes)} bytes`);
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeFiles } from './make/made-files.ts';
import { makeHostilePdfs } from './make/make-hostile-pdfs.ts';
import { makeHostileWords } from './make/make-hostile-words.ts';
import { makeOldOffice } from './make/make-old-office.ts';
import { makePdfs } from './make/make-pdfs.ts';
import { makePictures } from './make/make-pictures.ts';
import { makeSlides } from './make/make-slides.ts';
import { makeWords } from './make/make-words.ts';

/**
 * `node apps/server/test/corpus/make-corpus.ts` makes every file again, `… pdf` one group. What LibreOffice makes
 * differs from run to run; the rest comes out the same, byte for byte.
 */
const groups: Record<string, () => MadeFiles | Promise<MadeFiles>> = {
  pdf: makePdfs,
  'hostile-pdf': makeHostilePdfs,
  word: makeWords,
  'hostile-word': makeHostileWords,
  slides: makeSlides,
  pictures: makePictures,
  'old-office': makeOldOffice,
};

const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, 'files');
mkdirSync(folder, { recursive: true });
for (const [group, make] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(group)) continue;
  for (const [name, made] of Object.entries(await make())) {
    const bytes = await made;
    writeFileSync(join(folder, name), bytes);
    console.log(`${group}: ${name}, ${Buffer.byteLength(bytes)} bytes`);
  }
}

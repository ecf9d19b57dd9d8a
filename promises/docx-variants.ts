import { readFile } from 'node:fs/promises';
import { zip } from '../apps/server/src/platform/office/converter/zip.ts';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { unzip } from '../apps/server/test/unzip.ts';

/** A DOCX of the corpus with other bytes. The mark is legible in the file, because a short part is not compressed. */
export async function makeVariant(name: string, mark: string): Promise<Buffer> {
  const entries = await unzip(await readFile(corpusPath(name)));
  return await zip({ ...Object.fromEntries(entries), 'docProps/variant.xml': `<variant mark="${mark}"/>` });
}

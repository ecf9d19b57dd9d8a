import { readFileSync } from 'node:fs';
import { corpus, corpusPath } from '../../apps/server/test/corpus/corpus.ts';
import { mutate } from '../../apps/server/test/corpus/mutate.ts';
import { documentsWithExternalLinks } from '../../apps/server/test/documents-with-external-links.ts';
import { pick, type Random } from '../bodies/hostile-values.ts';
import { mutateCompoundFile } from './mutate-compound-file.ts';
import { mutatePackage } from './mutate-package.ts';
import { mutatePdf } from './mutate-pdf.ts';

export type HostileDocument = { readonly name: string; readonly bytes: Buffer };

const bombs = [
  ...['zip-bomb.docx', 'overlapping-zip-bomb.docx', 'many-entries.docx', 'doctype.docx', 'page-tree-bomb.pdf'],
  ...['looped-kids.pdf', 'count-a-million.pdf', 'five-thousand-and-one-pages.pdf', 'too-many-pixels.png'],
];

export const readBombs = (): HostileDocument[] =>
  bombs.map((name) => ({ name, bytes: readFileSync(corpusPath(name)) }));

/** Documents that make a careless program fetch `address`. */
export async function createLinkingDocuments(address: string): Promise<HostileDocument[]> {
  const documents = documentsWithExternalLinks([address, 'file:///etc/passwd']);
  return await Promise.all(
    documents.map(async ({ name, kind, bytes }) => ({ name: `${name}.${kind}`, bytes: await bytes })),
  );
}

/** Larger files would only repeat the same structures more often. */
const maxBytes = 200_000;
const sources = corpus
  .filter(({ name }) => !bombs.includes(name))
  .map(({ name, kind }) => ({ name, kind, bytes: readFileSync(corpusPath(name)) }))
  .filter(({ bytes }) => bytes.length > 0 && bytes.length < maxBytes);

/** Creates endless mutants of the corpus: six in ten of their structure, the others of their bytes. */
export function createMutants(random: Random, address: string) {
  return async function createMutant({ ofOffice = false } = {}): Promise<HostileDocument> {
    const chosen = ofOffice ? sources.filter(({ kind }) => /doc|ppt/.test(kind)) : sources;
    const { name, kind, bytes } = pick(chosen, random);
    if (random() < 0.4) return { name, bytes: mutate(bytes, random) };
    try {
      if (kind === 'docx' || kind === 'pptx') return { name, bytes: await mutatePackage(bytes, random, address) };
      if (kind === 'doc' || kind === 'ppt') return { name, bytes: mutateCompoundFile(bytes, random) };
      if (kind === 'pdf') return { name, bytes: mutatePdf(bytes, random, address) };
    } catch {
      // A few files of the corpus are damaged themselves and have no structure to change.
    }
    return { name, bytes: mutate(bytes, random) };
  };
}

import { readFileSync } from 'node:fs';
import type { DocumentKind } from '@print/contract/documents';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { openTestReader } from '#test/test-reader.ts';
import { ReaderFailed } from './reader.ts';

const { reader, inspect, put, stop } = openTestReader();
afterAll(stop);

const originals: readonly (readonly [string, DocumentKind])[] = [
  ['twelve-pages.pdf', 'pdf'],
  ['truncated-loose.pdf', 'pdf'],
  ['word-short.docx', 'docx'],
  ['ten-slides.pptx', 'pptx'],
  ['word-short.doc', 'doc'],
  ['ten-slides.ppt', 'ppt'],
  ['landscape.jpg', 'jpg'],
  ['interlaced.png', 'png'],
  ['phone-photo.heic', 'heic'],
  ['tiled.heif', 'heic'],
];

/** Sets one byte; drops, doubles or zeroes a range; or cuts off the end. */
const mutation = fc.oneof(
  fc.record({ act: fc.constant('set'), at: fc.nat(), value: fc.nat(255) }),
  fc.record({
    act: fc.constantFrom('drop', 'double', 'zero', 'cut'),
    at: fc.nat(),
    value: fc.integer({ min: 1, max: 5000 }),
  }),
);
type Mutation = { readonly act: string; readonly at: number; readonly value: number };

function mutate(bytes: Buffer, { act, at: anywhere, value }: Mutation): Buffer {
  // Half of all changes hit the beginning, where the headers are.
  const at = anywhere % (anywhere % 2 ? Math.min(bytes.length, 1024) : bytes.length);
  const [before, rest] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (act) {
    case 'set':
      return Buffer.concat([before, Buffer.from([value]), rest.subarray(1)]);
    case 'drop':
      return Buffer.concat([before, rest.subarray(value)]);
    case 'double':
      return Buffer.concat([before, rest.subarray(0, value), rest]);
    case 'zero':
      return Buffer.concat([before, Buffer.alloc(Math.min(value, rest.length)), rest.subarray(value)]);
    default:
      return before;
  }
}

const mutateAll = (original: Buffer, mutations: readonly Mutation[]) =>
  mutations.reduce<Buffer>((current, next) => (current.length ? mutate(current, next) : current), original);

test.each(originals)('every mutant of %s gets a result', async (name, kind) => {
  const original = readFileSync(corpusPath(name));
  const mutants = fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
    const bytes = mutateAll(original, mutations);
    const inspection = await inspect(bytes, kind);
    if (inspection.ok) expect(inspection.facts.kind).toBe(kind);
    else expect(inspection.reason).toMatch(/^[a-z_]+$/);
  });
  await fc.assert(mutants, { numRuns: 60 });
});

test.each(['phone-photo.heic', 'tiled.heif'])('every mutant of %s becomes a page or is refused', async (name) => {
  const original = readFileSync(corpusPath(name));
  const mutants = fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (mutations) => {
    const pdf = put();
    const problem = await reader.pictureToPdf(put(mutateAll(original, mutations)), pdf).catch((error) => error);
    if (problem) expect(problem).toBeInstanceOf(ReaderFailed);
    else expect(await reader.countPages(pdf)).toBe(1);
  });
  await fc.assert(mutants, { numRuns: 60 });
});

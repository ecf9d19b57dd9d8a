import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UploadedDocument, uploadDocument } from '@print/contract/documents';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createSemaphore } from '#lib/create-semaphore.ts';
import { corpus, corpusPath } from '#test/corpus/corpus.ts';
import { mutate, seededRandom } from '#test/corpus/mutate.ts';
import { listReadingProcesses } from '#test/list-reading-processes.ts';
import { createTestApp } from '#test/test-app.ts';

const { deps, as, logged } = await createTestApp();

const Refusal = z.strictObject({ file: z.array(z.string().regex(/\p{Script=Han}/u)).length(1) });
const mutantsPerFile = 6;
/** A visitor may have 100 open files. */
const filesPerVisitor = 50;
/** Bombs are slow, because each is read up to a limit; the tests of the reader cover them. */
const maxBytes = 400_000;

const sources = corpus
  .map(({ name }) => ({ name, bytes: readFileSync(corpusPath(name)) }))
  .filter(({ bytes }) => bytes.length > 0 && bytes.length < maxBytes);

test('a corrupted file is accepted or refused with a message, and the server keeps running', {
  timeout: 240_000,
}, async () => {
  const random = seededRandom(20_260_105);
  const mutants = sources.flatMap(({ name, bytes }) =>
    Array.from({ length: mutantsPerFile }, (_, n) => ({ name, n, bytes: mutate(bytes, random) })),
  );
  const semaphore = createSemaphore(4);
  const replies: { name: string; n: number; status: number; body: unknown }[] = [];
  for (let from = 0; from < mutants.length; from += filesPerVisitor) {
    const guest = await as('guest');
    await guest.fetch('/api/csrf/');
    const uploads = mutants.slice(from, from + filesPerVisitor).map(({ name, n, bytes }) =>
      semaphore.run(async () => {
        const { status, body } = await guest.upload(uploadDocument, bytes, name);
        replies.push({ name, n, status, body });
      }),
    );
    await Promise.all(uploads);
  }

  expect(replies).toHaveLength(mutants.length);
  const accepted = replies.filter(({ status }) => status === 201);
  const refused = replies.filter(({ status }) => status === 400);
  expect(replies.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
  expect(accepted.filter(({ body }) => !z.safeParse(UploadedDocument, body).success)).toEqual([]);
  expect(refused.filter(({ body }) => !Refusal.safeParse(body).success)).toEqual([]);
  // Both must occur, or the test covers nothing.
  expect(Math.min(accepted.length, refused.length)).toBeGreaterThan(50);

  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  expect(readdirSync(join(deps.config.dataDir, 'incoming'))).toEqual([]);
  await deps.reader.stop();
  expect(listReadingProcesses()).toEqual([]);
});

import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { getSettings } from '#domains/shop/shop.api.ts';
import { createFakeConverter, type FakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { convertDocument } from './convert-document.ts';
import { sourceKey } from './document-files.ts';
import { countFilesAhead } from './documents.api.ts';
import { convertDocumentJob } from './documents.jobs.ts';
import { findDocument } from './documents.store.ts';
import type { Document, Owner } from './documents.table.ts';
import { saveDocument } from './save-document.ts';

let fakeConverter: FakeConverter | undefined;
const { deps } = await createTestApp({
  converter: (reader) => {
    fakeConverter = createFakeConverter(reader);
    return fakeConverter;
  },
});
const converter = fakeConverter as FakeConverter;
const settings = await getSettings(deps.db);

/** Names of the documents in the order in which their conversions started. */
const started: string[] = [];
const names = new Map<string, string>();
let onStart: (name: string) => Promise<void> = async () => {};

// One conversion at a time, so that the order does not depend on the number of cores.
await deps.jobs.work({ ...convertDocumentJob, concurrency: 1 }, async ({ documentId }, signal) => {
  const name = names.get(documentId) ?? '';
  started.push(name);
  await onStart(name);
  await convertDocument(deps, documentId, signal);
});

let visitors = 0;
const newOwner = (): Owner => `visitor:turn-${visitors++}`;

async function upload(owner: Owner, name: string, statedPages: number): Promise<Document> {
  const id = deps.random.uuid();
  names.set(id, name);
  const bytes = Readable.from([Buffer.from(id)]);
  const stored = await deps.storage.put(sourceKey(id), bytes, { maxBytes: 100 });
  const facts = { kind: 'docx', statedPages, characters: 9000, renderedBreaks: 0 } as const;
  return await saveDocument(deps, { id, owner, network: null, name: `${name}.docx`, facts, ...stored }, settings);
}

/** Holds the first conversion until `release`, so that the files uploaded meanwhile form a queue. */
function holdFirst(): { readonly isHeld: Promise<void>; release(): void } {
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  started.length = 0;
  onStart = async () => {
    held.resolve();
    await gate.promise;
  };
  return { isHeld: held.promise, release: () => gate.resolve() };
}

const waitForStarts = (count: number) => expect.poll(() => started.length, { timeout: 60_000 }).toBe(count);

const listTurns = async () => (await deps.database.query('select is_running from conversion_turns')).rows;

// The queue is empty before the next test begins.
afterEach(() => expect.poll(listTurns, { timeout: 60_000 }).toEqual([]));

describe('conversions', () => {
  test('take turns by owner', async () => {
    const first = holdFirst();
    const busy = newOwner();
    const files: Document[] = [];
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) files.push(await upload(busy, name, 20));
    await first.isHeld;
    const other = newOwner();
    files.push(await upload(other, 'b1', 2), await upload(other, 'b2', 2));
    const ahead = await Promise.all(files.map(({ id }) => countFilesAhead(deps.db, id)));
    expect(ahead).toEqual([0, 3, 4, 5, 6, 7, 1, 2]);
    first.release();
    await waitForStarts(8);
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4', 'a5', 'a6']);
  });

  test('take turns by owner also when all files look alike', async () => {
    const first = holdFirst();
    const busy = newOwner();
    for (const name of ['a1', 'a2', 'a3']) await upload(busy, name, 2);
    await first.isHeld;
    for (const name of ['b', 'c']) await upload(newOwner(), name, 2);
    first.release();
    await waitForStarts(5);
    expect(started).toEqual(['a1', 'b', 'c', 'a2', 'a3']);
  });

  test('of several owners start with the smallest', async () => {
    const first = holdFirst();
    await upload(newOwner(), 'first', 2);
    await first.isHeld;
    for (const pages of [30, 3, 12, 7]) await upload(newOwner(), `${pages} pages`, pages);
    first.release();
    await waitForStarts(5);
    expect(started).toEqual(['first', '3 pages', '7 pages', '12 pages', '30 pages']);
  });

  test('of a large file start although small files keep arriving', async () => {
    const first = holdFirst();
    await upload(newOwner(), 'first', 2);
    await first.isHeld;
    await upload(newOwner(), 'large', 12);
    await upload(newOwner(), 'small', 2);
    let newcomers = 0;
    // Each start brings two newcomers: the queue never ends before the large file has started.
    onStart = async () => {
      if (started.includes('large')) return;
      await upload(newOwner(), `newcomer ${newcomers++}`, 2);
      await upload(newOwner(), `newcomer ${newcomers++}`, 2);
    };
    first.release();
    await expect.poll(() => started.includes('large'), { timeout: 100_000 }).toBe(true);
    await waitForStarts(3 + newcomers);
  });

  test('that fail wait for their retry and do not hold the turn', async () => {
    started.length = 0;
    onStart = async () => {};
    converter.calls = 0;
    converter.convert = async () => {
      converter.convert = async () => 2;
      throw new Error('the storage is unavailable');
    };
    const { id } = await upload(newOwner(), 'retried', 2);
    await expect.poll(() => converter.calls, { timeout: 60_000 }).toBe(1);
    await expect.poll(listTurns, { timeout: 60_000 }).toEqual([{ is_running: false }]);
    await expect.poll(async () => (await findDocument(deps.db, id))?.conversion, { timeout: 60_000 }).toBe('done');
    expect(started).toEqual(['retried', 'retried']);
  });
});

import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { getSettings } from '#domains/shop/shop.api.ts';
import { seedDocument } from '#test/factories.ts';
import { createFakeConverter, type FakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { convertDocument } from './convert-document.ts';
import { pdfKey, sourceKey } from './document-files.ts';
import { countFilesAhead } from './documents.api.ts';
import { convertDocumentJob, findColorPagesJob } from './documents.jobs.ts';
import { findDocument } from './documents.store.ts';
import type { Document, Owner } from './documents.table.ts';
import { enqueueColorSearch } from './enqueue-color-search.ts';
import { findColorPages } from './find-color-pages.ts';
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

/** Names of the documents in the order in which their conversions, or the searches for colours, started. */
const started: string[] = [];
const names = new Map<string, string>();
const unexamined = new Map<string, string>();
let onStart: (name: string) => Promise<void> = async () => {};

// One conversion at a time, so that the order does not depend on the number of cores.
await deps.jobs.work({ ...convertDocumentJob, concurrency: 1 }, async ({ documentId }, signal) => {
  const name = names.get(documentId) ?? '';
  started.push(name);
  await onStart(name);
  await convertDocument(deps, documentId, signal);
});

await deps.jobs.work(findColorPagesJob, async ({ documentId }, signal) => {
  const name = unexamined.get(documentId);
  // A document that was uploaded by a test of conversions.
  if (name === undefined) return void (await findColorPages(deps, documentId, signal));
  started.push(name);
  await onStart(name);
  await findColorPages(deps, documentId, signal);
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

/** Adds a document that is converted and has ten times as many pages. */
async function addUnexamined(owner: Owner, name: string, tensOfPages: number): Promise<Document> {
  const id = deps.random.uuid();
  unexamined.set(id, name);
  const exact = { conversion: 'done', exactPages: 10 * tensOfPages, pdfKey: pdfKey(id, deps.random.uuid()) } as const;
  const document = await seedDocument(deps, { id, owner, sizeBytes: 1000, ...exact });
  await deps.db.transaction((tx) => enqueueColorSearch(tx, deps, id));
  return document;
}

/** Holds the first document until `release`, so that the files uploaded meanwhile form a queue. */
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

const none = undefined;
const lanes = [
  { title: 'conversions', add: upload, filesAhead: [0, 3, 4, 5, 6, 7, 1, 2] },
  { title: 'searches for colours', add: addUnexamined, filesAhead: [none, none, none, none, none, none, none, none] },
];

describe.each(lanes)('$title', ({ add, filesAhead }) => {
  test('take turns by owner', async () => {
    const first = holdFirst();
    const busy = newOwner();
    const files: Document[] = [];
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) files.push(await add(busy, name, 20));
    await first.isHeld;
    const other = newOwner();
    files.push(await add(other, 'b1', 2), await add(other, 'b2', 2));
    const ahead = await Promise.all(files.map(({ id }) => countFilesAhead(deps.db, id)));
    expect(ahead).toEqual(filesAhead);
    first.release();
    await waitForStarts(8);
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4', 'a5', 'a6']);
  });

  test('take turns by owner also when all files look alike', async () => {
    const first = holdFirst();
    const busy = newOwner();
    for (const name of ['a1', 'a2', 'a3']) await add(busy, name, 2);
    await first.isHeld;
    for (const name of ['b', 'c']) await add(newOwner(), name, 2);
    first.release();
    await waitForStarts(5);
    expect(started).toEqual(['a1', 'b', 'c', 'a2', 'a3']);
  });

  test('of several owners start with the smallest', async () => {
    const first = holdFirst();
    await add(newOwner(), 'first', 2);
    await first.isHeld;
    for (const pages of [30, 3, 12, 7]) await add(newOwner(), `${pages} pages`, pages);
    first.release();
    await waitForStarts(5);
    expect(started).toEqual(['first', '3 pages', '7 pages', '12 pages', '30 pages']);
  });

  test('of a large file start although small files keep arriving', async () => {
    const first = holdFirst();
    await add(newOwner(), 'first', 2);
    await first.isHeld;
    await add(newOwner(), 'large', 12);
    await add(newOwner(), 'small', 2);
    let newcomers = 0;
    // Each start brings two newcomers: the queue never ends before the large file has started.
    onStart = async () => {
      if (started.includes('large')) return;
      await add(newOwner(), `newcomer ${newcomers++}`, 2);
      await add(newOwner(), `newcomer ${newcomers++}`, 2);
    };
    first.release();
    await expect.poll(() => started.includes('large'), { timeout: 100_000 }).toBe(true);
    await waitForStarts(3 + newcomers);
  });
});

test('conversions that fail wait for their retry and do not hold the turn', async () => {
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

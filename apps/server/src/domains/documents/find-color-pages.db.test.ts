import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { type Reader, ReaderFailed, ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { seedDocument } from '#test/factories.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { startWorker } from '#worker';
import { pdfKey, sourceKey } from './document-files.ts';
import { deleteDocument, findDocument } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { enqueueColorSearch } from './enqueue-color-search.ts';
import { enqueueConversion } from './enqueue-conversion.ts';
import { endColorSearch, findColorPages } from './find-color-pages.ts';
import { settleConversion } from './settle-conversion.ts';

const { deps } = await createTestApp({ converter: createFakeConverter });
const { db, storage, random, live } = deps;
const never = new AbortController().signal;

async function pdfOf(...isRed: boolean[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const red of isRed)
    pdf.addPage([595, 842]).drawRectangle({ x: 90, y: 300, width: 90, height: 90, color: rgb(red ? 1 : 0, 0, 0) });
  return await pdf.save();
}

async function seedConverted(exactPages: number, bytes: Uint8Array): Promise<Document> {
  const id = random.uuid();
  const key = pdfKey(id, random.uuid());
  await storage.put(key, Readable.from([bytes]), { maxBytes: 10_000_000 });
  return await seedDocument(deps, { id, conversion: 'done', exactPages, pdfKey: key });
}

const colorPagesOf = async ({ id }: Document) => (await findDocument(db, id))?.colorPages;

const listTurns = async ({ id }: Document) =>
  (await deps.database.query('select lane, is_running from conversion_turns where document_id = $1', [id])).rows;

async function countJobs({ id }: Document): Promise<number> {
  const query = "select 1 from pgboss.job where name = 'find-color-pages' and data ->> 'documentId' = $1";
  return (await deps.database.query(query, [id])).rows.length;
}

function listen({ owner }: Document): string[] {
  const events: string[] = [];
  live.subscribe([owner], undefined, ({ data }) => events.push(data));
  return events;
}

/** The reader's next results; each has a function of the first page. */
const withSteps = (step: Reader['findColorPages']) => ({ ...deps, reader: { ...deps.reader, findColorPages: step } });

describe('the pages with colour', () => {
  test('are stored, and the owner is notified once', async () => {
    const document = await seedConverted(5, await pdfOf(true, true, false, false, true));
    const events = listen(document);
    expect(await colorPagesOf(document)).toBeNull();
    expect(await findColorPages(deps, document.id, never)).toBe(true);
    expect(await findColorPages(deps, document.id, never)).toBe(true);
    expect(await colorPagesOf(document)).toBe('1-2, 5');
    await expect.poll(() => events).toEqual([JSON.stringify({ topic: 'quote', id: document.id })]);
  });

  test('are an empty text when there are none', async () => {
    const document = await seedConverted(2, await pdfOf(false, false));
    await findColorPages(deps, document.id, never);
    expect(await colorPagesOf(document)).toBe('');
  });

  test('include a page that cannot be drawn, and no other page of its step', async () => {
    const document = await seedConverted(6, await pdfOf());
    const isBroken = (page: number) => page === 4;
    const asked: number[] = [];
    const broken = withSteps(async (_pdf, { firstPage, cpuMs }) => {
      asked.push(firstPage);
      const last = cpuMs === 0 ? firstPage : 6;
      for (let page = firstPage; page <= last; page += 1) if (isBroken(page)) throw new ReaderFailed('too complex');
      return { colorPages: [2, 6].filter((page) => page >= firstPage && page <= last), nextPage: last + 1, cpuMs: 1 };
    });
    await findColorPages(broken, document.id, never);
    expect(await colorPagesOf(document)).toBe('2, 4, 6');
    expect(asked).toEqual([1, 1, 2, 3, 4, 5, 6]);
  });

  test('include the pages beyond the CPU time of a document', async () => {
    const document = await seedConverted(500, await pdfOf());
    let steps = 0;
    const slow = withSteps(async (_pdf, { firstPage }) => {
      steps += 1;
      return { colorPages: [], nextPage: firstPage + 1, cpuMs: 14_000 };
    });
    await findColorPages(slow, document.id, never);
    expect(steps).toBe(9);
    expect(await colorPagesOf(document)).toBe('10-500');
  });

  test('of a document whose every page fails cost a few attempts', async () => {
    const document = await seedConverted(500, await pdfOf());
    let steps = 0;
    const failing = withSteps(async () => {
      steps += 1;
      throw new ReaderFailed('too complex');
    });
    await findColorPages(failing, document.id, never);
    expect(steps).toBe(4);
    expect(await colorPagesOf(document)).toBe('1-500');
  });

  test('include all pages after a few that fail', async () => {
    const document = await seedConverted(9, await pdfOf());
    const failing = withSteps(async (_pdf, { firstPage, cpuMs }) => {
      if (cpuMs > 0 || firstPage % 2 === 0) throw new ReaderFailed('too complex');
      return { colorPages: [], nextPage: firstPage + 1, cpuMs: 1 };
    });
    await findColorPages(failing, document.id, never);
    expect(await colorPagesOf(document)).toBe('2, 4, 6-9');
  });

  test('of a single page that fails cost one attempt', async () => {
    const document = await seedConverted(1, await pdfOf());
    let steps = 0;
    const failing = withSteps(async () => {
      steps += 1;
      throw new ReaderFailed('too complex');
    });
    await findColorPages(failing, document.id, never);
    expect(steps).toBe(1);
    expect(await colorPagesOf(document)).toBe('1');
  });

  test('stay unknown when the machine is too busy, and are found by a retry', async () => {
    const document = await seedConverted(1, await pdfOf(true));
    const busy = withSteps(async () => {
      throw new ReaderUnavailable('busy');
    });
    await db.transaction((tx) => enqueueColorSearch(tx, deps, document.id));
    await expect(findColorPages(busy, document.id, never)).rejects.toThrow(ReaderUnavailable);
    expect(await colorPagesOf(document)).toBeNull();
    expect(await listTurns(document)).toEqual([{ lane: 'color', is_running: false }]);
    await findColorPages(deps, document.id, never);
    expect(await colorPagesOf(document)).toBe('1');
    expect(await listTurns(document)).toEqual([]);
  });

  test('are looked for by one job at a time', async () => {
    const document = await seedConverted(1, await pdfOf(true));
    const enqueue = async () => await db.transaction((tx) => enqueueColorSearch(tx, deps, document.id));
    await Promise.all([enqueue(), enqueue()]);
    await settleConversion(deps, document.id, { conversion: 'failed', failure: 'crashed' });
    await enqueue();
    expect(await countJobs(document)).toBe(1);
    await endColorSearch(deps, document.id);
    await enqueue();
    expect(await countJobs(document)).toBe(2);
    await findColorPages(deps, document.id, never);
    await enqueue();
    expect(await countJobs(document)).toBe(2);
    const unconverted = await seedDocument(deps);
    await db.transaction((tx) => enqueueColorSearch(tx, deps, unconverted.id));
    expect(await countJobs(unconverted)).toBe(0);
  });

  test('are not looked for in a document that is deleted or not converted', async () => {
    const deleted = await seedConverted(1, await pdfOf(true));
    await storage.delete(deleted.pdfKey ?? '');
    expect(await findColorPages(deps, deleted.id, never)).toBe(false);
    await deleteDocument(db, deleted.id);
    expect(await findColorPages(deps, deleted.id, never)).toBe(false);
    const waiting = await seedDocument(deps);
    expect(await findColorPages(deps, waiting.id, never)).toBe(false);
    expect(await colorPagesOf(waiting)).toBeNull();
  });
});

test('a conversion is followed by a look for colour', async () => {
  const stopping = new AbortController();
  await startWorker(deps, stopping.signal);
  const picture = await seedDocument(deps, { kind: 'jpg' });
  const text = await seedDocument(deps, { kind: 'pdf' });
  for (const [{ id }, name] of [
    [picture, 'landscape.jpg'],
    [text, 'twelve-pages.pdf'],
  ] as const) {
    const bytes = await readFile(corpusPath(name));
    await storage.put(sourceKey(id), Readable.from([bytes]), { maxBytes: 10_000_000 });
  }
  await db.transaction(async (tx) => {
    for (const document of [picture, text]) await enqueueConversion(tx, deps, document);
  });
  await expect.poll(() => colorPagesOf(picture), { timeout: 30_000 }).toBe('1');
  await expect.poll(() => colorPagesOf(text), { timeout: 30_000 }).toBe('');
  stopping.abort();
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DocumentKind } from '@print/contract/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import { getSettings } from '#domains/shop/shop.api.ts';
import { NonRetryableError } from '#platform/jobs/jobs.ts';
import { ConversionFailed, ConversionInterrupted, ConverterUnavailable } from '#platform/office/converter/converter.ts';
import { maxWorkBytes } from '#platform/office/max-work-bytes.ts';
import { ReaderUnavailable } from '#platform/office/reader/reader.ts';
import { storageFull } from '#platform/storage/storage.errors.ts';
import { abortAtCheck } from '#test/batches.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { seedDocument } from '#test/factories.ts';
import { createFakeConverter, type FakeConverter } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { startWorker } from '#worker';
import { retryFailed, retryPostponed } from './convert-again.ts';
import { convertDocument } from './convert-document.ts';
import { countConverterCrashes } from './converter-crashes.store.ts';
import { sourceKey } from './document-files.ts';
import { setCustomerPageCount } from './documents.api.ts';
import { findDocument } from './documents.store.ts';
import type { Document } from './documents.table.ts';
import { failConversion } from './fail-conversion.ts';
import { saveDocument } from './save-document.ts';

let fakeConverter: FakeConverter | undefined;
const { deps, logged } = await createTestApp({
  converter: (reader) => {
    fakeConverter = createFakeConverter(reader);
    return fakeConverter;
  },
});
const { db, storage, config, live, random, database } = deps;
const converter = fakeConverter as FakeConverter;
const never = new AbortController().signal;

beforeEach(() => {
  Object.assign(converter, { state: 'ready', calls: 0, convert: async () => 2 });
});

async function seedWithBytes(overrides: Partial<Document> = {}, bytes: Uint8Array = Buffer.from('a document')) {
  const document = await seedDocument(deps, overrides);
  await storage.put(sourceKey(document.id), Readable.from([bytes]), { maxBytes: 100 * 1024 * 1024 });
  return document;
}

async function keysOf({ id }: Document): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(`documents/${id}/`)) keys.push(key.slice(`documents/${id}/`.length));
  return keys.sort();
}

/** The live events of the owner. */
function listen({ owner }: Document): string[] {
  const events: string[] = [];
  live.subscribe([owner], undefined, ({ data }) => events.push(data));
  return events;
}

const statusOf = async ({ id }: Document) => {
  const row = await findDocument(db, id);
  return row && { conversion: row.conversion, failure: row.failure, exactPages: row.exactPages };
};

const fail = (failure: ConversionFailed['failure']) => async () => {
  throw new ConversionFailed(failure, failure);
};

describe('a conversion', () => {
  test('stores one PDF and its page count, notifies the owner and deletes its work folder', async () => {
    const document = await seedWithBytes();
    const events = listen(document);
    converter.convert = async (source) => {
      expect(String(await readFile(source))).toBe('a document');
      return 13;
    };
    await convertDocument(deps, document.id, never);

    const row = await findDocument(db, document.id);
    expect(row).toMatchObject({ conversion: 'done', exactPages: 13, failure: null });
    expect(await keysOf(document)).toEqual([
      ...['pages/1-thumb.webp', 'pages/2-thumb.webp', 'pages/3-thumb.webp'],
      ...[row?.pdfKey?.slice(`documents/${document.id}/`.length), 'source'],
    ]);
    const pdf = await buffer(await storage.get(row?.pdfKey ?? ''));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(row?.pdfBytes).toBe(pdf.length);
    await expect.poll(() => events).toEqual([JSON.stringify({ topic: 'quote', id: document.id })]);
    expect(await readdir(join(config.dataDir, 'work'))).toEqual([]);
  });

  test.each([
    ['pdf', 'twelve-pages.pdf', 12],
    ['jpg', 'landscape.jpg', 1],
    ['png', 'alpha.png', 1],
  ] as const)('produces the same kind of PDF from a %s', async (kind: DocumentKind, name, pages) => {
    const document = await seedWithBytes({ kind }, await readFile(corpusPath(name)));
    await convertDocument(deps, document.id, never);
    expect(await statusOf(document)).toMatchObject({ conversion: 'done', exactPages: pages });
  });

  test('is idempotent', async () => {
    const document = await seedWithBytes();
    await convertDocument(deps, document.id, never);
    const keys = await keysOf(document);
    converter.convert = async () => 99;
    await convertDocument(deps, document.id, never);
    expect(await keysOf(document)).toEqual(keys);
    expect(converter.calls).toBe(1);
  });

  test('by two workers at once keeps the PDF of the first', async () => {
    const document = await seedWithBytes();
    const both = Promise.withResolvers<void>();
    converter.convert = async () => {
      if (converter.calls === 2) both.resolve();
      await both.promise;
      return converter.calls;
    };
    await Promise.all([1, 2].map(() => convertDocument(deps, document.id, never)));
    expect((await keysOf(document)).filter((key) => key.startsWith('pdf/'))).toHaveLength(1);
    const row = await findDocument(db, document.id);
    expect(await storage.size(row?.pdfKey ?? '')).toBeGreaterThan(0);
  });

  test('of a deleted document does nothing', async () => {
    await convertDocument(deps, random.uuid(), never);
    expect(converter.calls).toBe(0);
  });

  test('of a document that is deleted meanwhile leaves no files', async () => {
    const document = await seedWithBytes();
    converter.convert = async () => {
      await database.query('delete from documents where id = $1', [document.id]);
      return 1;
    };
    await convertDocument(deps, document.id, never);
    expect(await keysOf(document)).toEqual(['source']);
  });

  test('succeeds even if its pages cannot be drawn', async () => {
    const document = await seedWithBytes();
    const reader = { ...deps.reader, drawPage: async () => Promise.reject(new Error('no')) };
    await convertDocument({ ...deps, reader }, document.id, never);
    expect(await statusOf(document)).toMatchObject({ conversion: 'done' });
  });

  test('that is aborted does not count as a crash', async () => {
    const document = await seedWithBytes();
    const stop = new AbortController();
    converter.convert = async () => {
      stop.abort(new Error('stopping'));
      throw new ConversionFailed('crashed', 'killed');
    };
    await expect(convertDocument(deps, document.id, stop.signal)).rejects.toThrow();
    expect(await statusOf(document)).toMatchObject({ conversion: 'waiting' });
    expect(await countConverterCrashes(db, document.sha256)).toBe(0);
    expect(await readdir(join(config.dataDir, 'work'))).toEqual([]);
  });
});

describe('without a converter', () => {
  const throwUnavailable = async () => {
    throw new ConverterUnavailable('missing');
  };

  test('a document is unavailable, not failed, and is retried when a converter starts', async () => {
    const document = await seedWithBytes();
    const events = listen(document);
    converter.convert = throwUnavailable;
    await convertDocument(deps, document.id, never);
    expect(await statusOf(document)).toMatchObject({ conversion: 'unavailable', failure: null });
    await expect.poll(() => events).toHaveLength(1);

    for (const state of ['missing', 'unsandboxed', 'unsafe'] as const) {
      converter.state = state;
      await retryPostponed(deps, never, 'at start');
      expect(await statusOf(document)).toMatchObject({ conversion: 'unavailable' });
    }
    converter.state = 'ready';
    await retryPostponed(deps, never, 'at start');
    expect(await statusOf(document)).toMatchObject({ conversion: 'waiting' });
    const { rows } = await database.query(`select name from pgboss.job where data->>'documentId' = $1`, [document.id]);
    expect(rows).toEqual([{ name: 'convert-document' }]);
  });

  test('the customer may state the page count if the file has none', async () => {
    const uncounted = await seedDocument(deps, { conversion: 'unavailable' });
    expect(await setCustomerPageCount(deps.db, uncounted, 7)).toMatchObject({ statedPages: 7 });
    expect(await setCustomerPageCount(deps.db, uncounted, 9)).toMatchObject({ statedPages: 9 });

    const estimated = await seedDocument(deps, { conversion: 'unavailable', instantPages: 40 });
    expect(await setCustomerPageCount(deps.db, estimated, 1)).toMatchObject({ statedPages: null });
    const counted = await seedDocument(deps, { conversion: 'done', exactPages: 40, pdfKey: 'x' });
    expect(await setCustomerPageCount(deps.db, counted, 1)).toMatchObject({ statedPages: null });
    const failed = await seedDocument(deps, { conversion: 'failed', failure: 'crashed' });
    expect(await setCustomerPageCount(deps.db, failed, 1)).toMatchObject({ statedPages: null });
  });
});

describe('without room for its work on the disk', () => {
  const roomFor = (jobs: number) => async () => ({ freeBytes: 100 + jobs * maxWorkBytes, reserveBytes: 100 });

  test('a document is unavailable, not failed, and tried again soon, however often', async () => {
    const document = await seedWithBytes();
    const full = { ...deps, storage: { ...storage, room: roomFor(0.99) } };
    for (let round = 0; round < 3; round += 1) {
      await convertDocument(full, document.id, never);
      const { conversion, failure, retryAt } = (await findDocument(db, document.id)) ?? document;
      expect([conversion, failure]).toEqual(['unavailable', null]);
      expect((retryAt?.getTime() ?? 0) - deps.clock.now().getTime()).toBeLessThanOrEqual(60_000);
    }
    expect(converter.calls).toBe(0);
    expect(logged.filter((line) => line.includes('too little disk space is left'))).toHaveLength(3);
    await convertDocument(deps, document.id, never);
    expect(await statusOf(document)).toMatchObject({ conversion: 'done' });
  });

  test('a document is unavailable if its PDF cannot be stored', async () => {
    const document = await seedWithBytes();
    const put = async () => Promise.reject(storageFull());
    await convertDocument({ ...deps, storage: { ...storage, put } }, document.id, never);
    expect(await statusOf(document)).toMatchObject({ conversion: 'unavailable', failure: null });
  });

  test('a document waits for another one that needs the room', async () => {
    const documents = [await seedWithBytes(), await seedWithBytes(), await seedWithBytes()];
    const running = { now: 0, most: 0 };
    converter.convert = async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await readdir(config.dataDir);
      running.now -= 1;
      return 1;
    };
    const small = { ...deps, storage: { ...storage, room: roomFor(1) } };
    await Promise.all(documents.map(({ id }) => convertDocument(small, id, never)));
    expect(await Promise.all(documents.map(statusOf))).toMatchObject(documents.map(() => ({ conversion: 'done' })));
    expect(running.most).toBe(1);
  });
});

describe('a document that cannot be converted', () => {
  test('is blocked when it has crashed twice', async () => {
    const document = await seedWithBytes();
    converter.convert = fail('crashed');
    await expect(convertDocument(deps, document.id, never)).rejects.toThrow(ConversionFailed);
    expect(await statusOf(document)).toMatchObject({ conversion: 'waiting' });
    await convertDocument(deps, document.id, never);
    expect(await statusOf(document)).toMatchObject({ conversion: 'failed', failure: 'set_aside' });
  });

  test('is blocked by its content for every owner', async () => {
    const first = await seedWithBytes();
    converter.convert = fail('crashed');
    await convertDocument(deps, first.id, never).catch(() => {});
    await convertDocument(deps, first.id, never);
    converter.calls = 0;

    const second = await seedWithBytes({ sha256: first.sha256 });
    await convertDocument(deps, second.id, never);
    expect(await statusOf(second)).toMatchObject({ failure: 'set_aside' });

    const uploaded = await saveDocument(
      deps,
      {
        id: random.uuid(),
        owner: 'visitor:another',
        network: null,
        name: 'a.docx',
        sizeBytes: 5,
        sha256: first.sha256,
        facts: { kind: 'docx', statedPages: 3, characters: 9, renderedBreaks: 0 },
      },
      await getSettings(deps.db),
    );
    expect(uploaded).toMatchObject({ conversion: 'failed', failure: 'set_aside' });
    const { rows } = await database.query(`select from pgboss.job where data->>'documentId' = $1`, [uploaded.id]);
    expect(rows).toEqual([]);
    expect(converter.calls).toBe(0);
  });

  test.each([new ConversionInterrupted('stuck'), new ReaderUnavailable('stuck')])(
    'because the machine is too busy is retried and does not count as a crash: %s',
    async (reason) => {
      const document = await seedWithBytes();
      converter.convert = () => Promise.reject(reason);
      for (let attempt = 0; attempt < 3; attempt += 1)
        await expect(convertDocument(deps, document.id, never)).rejects.toThrow(reason);
      expect(await statusOf(document)).toMatchObject({ conversion: 'waiting', failure: null });
      expect(await countConverterCrashes(db, document.sha256)).toBe(0);
    },
  );

  test('because the machine is too busy is tried again later and later', async () => {
    const document = await seedWithBytes();
    const delays: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await failConversion(deps, document.id, new ConversionInterrupted('stuck'));
      await retryPostponed(deps, never);
      expect(await statusOf(document)).toMatchObject({ conversion: 'unavailable' });
      const { retryAt } = (await findDocument(db, document.id)) ?? document;
      delays.push(Math.ceil(((retryAt?.getTime() ?? 0) - deps.clock.now().getTime()) / 60_000));
      deps.clock.moveTo(retryAt ?? new Date());
      await retryPostponed(deps, never);
      expect(await statusOf(document)).toMatchObject({ conversion: 'waiting' });
    }
    expect(delays).toEqual([1, 2, 4]);
  });

  test('is not tried again once the process is stopping', async () => {
    // Other tests leave documents too.
    await retryPostponed(deps, never, 'at start');
    const documents = [];
    for (let index = 0; index < 4; index += 1) documents.push(await seedWithBytes({ conversion: 'unavailable' }));
    // Documents without a converter are skipped, which must end too.
    for (const state of ['missing', 'ready'] as const) {
      converter.state = state;
      await expect(retryPostponed(deps, abortAtCheck(3), 'at start')).rejects.toThrow('aborted');
    }
    const states = await Promise.all(documents.map(statusOf));
    expect(states.filter((state) => state?.conversion === 'waiting')).toHaveLength(1);
    await retryPostponed(deps, never, 'at start');
    expect(await Promise.all(documents.map(statusOf))).toEqual(
      documents.map(() => expect.objectContaining({ conversion: 'waiting' })),
    );
  });

  test('because it crashed is tried again when its crashes are forgotten', async () => {
    const document = await seedWithBytes({ conversion: 'failed', failure: 'set_aside' });
    expect(await retryFailed(deps, document)).toMatchObject({ conversion: 'waiting', failure: null });
  });

  test('because it has no pages is retried and does not count as a crash', async () => {
    const document = await seedWithBytes();
    converter.convert = fail('no_pages');
    await expect(convertDocument(deps, document.id, never)).rejects.toThrow(ConversionFailed);
    expect(await countConverterCrashes(db, document.sha256)).toBe(0);
  });

  test('because of its pages or its pixels is not retried', async () => {
    const document = await seedWithBytes();
    for (const failure of ['too_many_pages', 'damaged_picture'] as const) {
      converter.convert = fail(failure);
      await expect(convertDocument(deps, document.id, never)).rejects.toThrow(NonRetryableError);
    }
    expect(await countConverterCrashes(db, document.sha256)).toBe(0);
  });

  test.each([
    [new ConversionFailed('no_pages', ''), { conversion: 'failed', failure: 'no_pages' }],
    [new NonRetryableError('x', { cause: new ConversionFailed('too_many_pages', '') }), { failure: 'too_many_pages' }],
    [new NonRetryableError('it lost its worker too often'), { conversion: 'failed', failure: 'crashed' }],
    [new DOMException('late', 'TimeoutError'), { conversion: 'unavailable', failure: null }],
    [new ConversionInterrupted('stuck'), { conversion: 'unavailable', failure: null }],
    [new ReaderUnavailable('stuck'), { conversion: 'unavailable', failure: null }],
    [new Error('the storage is unavailable'), { conversion: 'unavailable', failure: null }],
  ])('shows the reason after the last attempt: %s', async (reason, expected) => {
    const document = await seedDocument(deps);
    const events = listen(document);
    await failConversion(deps, document.id, reason);
    expect(await statusOf(document)).toMatchObject(expected);
    await expect.poll(() => events).toHaveLength(1);
  });

  test('keeps an existing PDF', async () => {
    const document = await seedDocument(deps, { conversion: 'done', exactPages: 4, pdfKey: 'x' });
    await failConversion(deps, document.id, new Error('late'));
    expect(await statusOf(document)).toMatchObject({ conversion: 'done', exactPages: 4 });
  });
});

test('the worker converts old and new documents, and small documents do not queue behind large ones', async () => {
  const deck = Promise.withResolvers<void>();
  converter.convert = async (source) => {
    if (String(await readFile(source)) === 'deck') await deck.promise;
    return 3;
  };
  const settings = await getSettings(deps.db);
  const upload = async (content: string, slides: number) => {
    const id = random.uuid();
    const stored = await storage.put(sourceKey(id), Readable.from([Buffer.from(content)]), { maxBytes: 100 });
    const facts = { kind: 'pptx', slides } as const;
    return await saveDocument(
      deps,
      { id, owner: 'visitor:busy', network: null, name: 'a.pptx', facts, ...stored },
      settings,
    );
  };
  const before = await seedWithBytes({ conversion: 'unavailable' });
  converter.state = 'unsandboxed';
  await startWorker(deps, never);
  // The converter works long after the start of the worker.
  converter.changeState('ready');
  await expect.poll(() => statusOf(before), { timeout: 20_000 }).toMatchObject({ conversion: 'done' });
  const large = await upload('deck', 200);
  const small = await upload('handout', 2);

  await expect.poll(() => statusOf(small), { timeout: 20_000 }).toMatchObject({ conversion: 'done' });
  expect(await statusOf(large)).toMatchObject({ conversion: 'waiting' });
  deck.resolve();
  await expect.poll(() => statusOf(large), { timeout: 20_000 }).toMatchObject({ conversion: 'done' });
});

import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { uploadDocument } from '@print/contract/documents';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newFolderName } from '#platform/office/converter/work-folder.ts';
import { abortAtCheck, recordStatementSizes } from '#test/batches.ts';
import { seedDocument } from '#test/factories.ts';
import { createFakeConverter, makePdf } from '#test/fake-converter.ts';
import { createTestApp } from '#test/test-app.ts';
import { convertDocument } from './convert-document.ts';
import { addConverterCrash, countConverterCrashes } from './converter-crashes.store.ts';
import { deleteExpiredDocuments } from './delete-expired-documents.ts';
import { sourceKey } from './document-files.ts';
import { deleteDocumentsExpiredBy, findDocument } from './documents.store.ts';

const { deps, as, logged } = await createTestApp({ converter: createFakeConverter });
const { storage, db, clock, config, random, database } = deps;
const never = new AbortController().signal;
const hours = (count: number) => count * 3600;

async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

const put = (key: string) => storage.put(key, Readable.from([Buffer.from('x')]), { maxBytes: 10 });

test('an expired upload is deleted with all derived files', async () => {
  const guest = await as('guest');
  const send = async () =>
    (await guest.upload(uploadDocument, await makePdf(5, random.uuid()), '论文.pdf')).body.file_id;
  const old = await send();
  await convertDocument(deps, old, never);
  await guest.fetch(`/api/documents/${old}/pages/4/`);
  clock.moveBy(hours(2));
  const recent = await send();

  clock.moveBy(hours(22) - 60);
  await deleteExpiredDocuments(deps, never);
  expect(await keysBelow(`documents/${old}/`)).toHaveLength(6);

  clock.moveBy(61);
  await deleteExpiredDocuments(deps, never);
  expect(await findDocument(db, old)).toBeUndefined();
  expect(await keysBelow(`documents/${old}/`)).toEqual([]);
  expect(await findDocument(db, recent)).toBeDefined();
  expect(await keysBelow(`documents/${recent}/`)).toHaveLength(1);

  clock.moveBy(hours(25));
  await deleteExpiredDocuments(deps, never);
  expect(await keysBelow('')).toEqual([]);
  expect((await database.query('select count(*)::int as count from documents')).rows).toEqual([{ count: 0 }]);
  expect(await readdir(join(config.dataDir, 'incoming'))).toEqual([]);
  expect(logged.join()).not.toContain('论文');
});

test('files created in the last hour are deleted with their document at once', async () => {
  clock.moveTo(new Date());
  const { id } = await seedDocument(deps, { expiresAt: clock.now() });
  for (const name of ['source', 'pdf/1', 'pages/1-thumb.webp']) await put(`documents/${id}/${name}`);
  await deleteExpiredDocuments(deps, never);
  expect(await keysBelow(`documents/${id}/`)).toEqual([]);
});

async function insertExpiredDocuments(count: number): Promise<void> {
  await database.query(
    `insert into documents (id, owner, original_filename, kind, size_bytes, sha256, uploaded_at, expires_at,
      instant_is_certain, conversion)
    select gen_random_uuid(), 'visitor:batch', n || '.pdf', 'pdf', 1, 'batch-' || n, now(),
      '2026-01-01'::timestamptz + n * interval '1 second', true, 'waiting'
    from generate_series(1, $1::int) as n`,
    [count],
  );
}

test('expired documents are deleted in batches, and an interrupted run goes on', async () => {
  const sizes = await recordStatementSizes(database, 'documents', 'delete');
  await insertExpiredDocuments(1100);
  const countBatch = async () =>
    (await database.query(`select count(*)::int as count from documents where owner = 'visitor:batch'`)).rows;
  // Before the step, before the batch, then before each document of the batch.
  await expect(deleteExpiredDocuments(deps, abortAtCheck(2 + 500))).rejects.toThrow();
  expect(await countBatch()).toEqual([{ count: 600 }]);
  await deleteExpiredDocuments(deps, never);
  expect(await countBatch()).toEqual([{ count: 0 }]);
  expect(await sizes.take()).toEqual([500, 500, 100]);
  await sizes.stop();
});

test('a batch has 500 rows at most, whatever plan the database chooses', async () => {
  await insertExpiredDocuments(1100);
  await db.transaction(async (tx) => {
    // Without these, a join selects the batch again for each row.
    for (const plan of ['hashjoin', 'mergejoin', 'material', 'memoize', 'hashagg', 'sort']) {
      await tx.execute(sql.raw(`set local enable_${plan} = off`));
    }
    expect(await deleteDocumentsExpiredBy(tx, clock.now())).toHaveLength(500);
  });
  await deleteExpiredDocuments(deps, never);
});

test('a file that cannot be deleted does not keep the others, and is deleted later', async () => {
  clock.moveTo(new Date());
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await seedDocument(deps, { expiresAt: clock.now() })).id);
  for (const id of ids) await put(sourceKey(id));
  const stuck = sourceKey(ids[0] ?? '');
  const remove = async (key: string) => {
    if (key === stuck) throw new Error('permission denied');
    await storage.delete(key);
  };
  const withBadFile = { ...deps, storage: { ...storage, delete: remove } };
  await expect(deleteExpiredDocuments(withBadFile, never)).rejects.toThrow('permission denied');
  const left = async () => (await keysBelow('documents/')).filter((key) => ids.some((id) => key.includes(id)));
  expect(await left()).toEqual([stuck]);
  for (const id of ids) expect(await findDocument(db, id)).toBeUndefined();

  clock.moveBy(hours(1) + 5);
  await deleteExpiredDocuments(deps, never);
  expect(await left()).toEqual([]);
});

test('files without a row, and unreferenced PDFs, are deleted after an hour', async () => {
  const orphan = random.uuid();
  const { id } = await seedDocument(deps, {
    conversion: 'done',
    exactPages: 1,
    expiresAt: new Date(clock.now().getTime() + 9e7),
    pdfKey: 'to be set',
  });
  const [current, outdated] = [`documents/${id}/pdf/current`, `documents/${id}/pdf/outdated`];
  await database.query('update documents set pdf_key = $1 where id = $2', [current, id]);
  const referenced = [current, sourceKey(id)];
  const unreferenced = [outdated, sourceKey(orphan), `documents/${orphan}/pages/1-thumb.webp`];
  for (const key of [...referenced, ...unreferenced]) await put(key);

  clock.moveTo(new Date());
  await deleteExpiredDocuments(deps, never);
  expect((await keysBelow('documents/')).sort()).toEqual([...referenced, ...unreferenced].sort());

  clock.moveBy(hours(1) + 5);
  await deleteExpiredDocuments(deps, never);
  expect((await keysBelow('documents/')).sort()).toEqual(referenced.sort());
});

test('a row without files is deleted after an hour', async () => {
  clock.moveTo(new Date());
  const { id } = await seedDocument(deps);
  await deleteExpiredDocuments(deps, never);
  expect(await findDocument(db, id)).toBeDefined();
  clock.moveBy(hours(1) + 5);
  await deleteExpiredDocuments(deps, never);
  expect(await findDocument(db, id)).toBeUndefined();
});

test('files that are not documents are kept', async () => {
  await put('screenshots/1');
  clock.moveBy(hours(100));
  await deleteExpiredDocuments(deps, never);
  expect(await keysBelow('screenshots/')).toEqual(['screenshots/1']);
});

test.each(['work', 'sandboxes'])('%s of killed workers are deleted, also of another host name', async (name) => {
  clock.moveTo(new Date());
  const work = join(config.dataDir, name);
  const stale = ['job-old', 'another-machine.7.conversion'];
  const inUse = newFolderName();
  for (const folder of [...stale, inUse, 'job-recent']) {
    await mkdir(join(work, folder), { recursive: true });
    await writeFile(join(work, folder, 'document.pdf'), 'half');
  }
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  // The folder in use looks old after the machine's clock was set right.
  for (const folder of [...stale, inUse]) await utimes(join(work, folder), longAgo, longAgo);
  await deleteExpiredDocuments(deps, never);
  expect((await readdir(work)).sort()).toEqual([inUse, 'job-recent'].sort());
  await rm(join(work, inUse), { recursive: true });
});

test('a crash of the converter counts for a day', async () => {
  clock.moveTo(new Date());
  await addConverterCrash(db, 'deadly', clock.now());
  clock.moveBy(hours(23));
  await deleteExpiredDocuments(deps, never);
  expect(await countConverterCrashes(db, 'deadly')).toBe(1);
  clock.moveBy(hours(2));
  await deleteExpiredDocuments(deps, never);
  expect(await countConverterCrashes(db, 'deadly')).toBe(0);
});

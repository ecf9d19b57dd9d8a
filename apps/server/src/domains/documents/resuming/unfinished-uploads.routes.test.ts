import { cancelUpload } from '@print/contract/uploads';
import { describe, expect, test } from 'vitest';
import { createFakeConverter } from '#test/fake-converter.ts';
import { append, begin, listPartials, locate, setLease } from '#test/resuming.ts';
import { createTestApp } from '#test/test-app.ts';
import { makeUniquePdf, upload } from '#test/uploading.ts';
import { deleteExpiredDocuments } from '../delete-expired-documents.ts';
import { assertLocalRoom } from './assert-local-room.ts';

const { deps, as, logged } = await createTestApp({ converter: createFakeConverter });
const { storage, db, database, clock } = deps;
const never = new AbortController().signal;

describe('an unfinished upload', () => {
  test('counts against the limits of its visitor', async () => {
    const guest = await as('guest');
    const { upload_id } = (await begin(guest, 100)).body;
    await append(guest, upload_id, 0, Buffer.alloc(60));
    await database.query('update shop_settings set max_open_files = 1');
    expect((await upload(guest, await makeUniquePdf(), 'a.pdf')).status).toBe(400);
    await database.query('update shop_settings set max_open_files = 100, max_open_bytes = 100');
    expect((await begin(guest, 41)).status).toBe(400);
    expect((await begin(guest, 40)).status).toBe(201);
    await database.query('update shop_settings set max_open_bytes = 1073741824');
  });

  test('that waits gives way to another file for which there is no room otherwise', async () => {
    const guest = await as('guest');
    const [older, newer] = [(await begin(guest, 100)).body.upload_id, (await begin(guest, 100)).body.upload_id];
    await append(guest, older, 0, Buffer.alloc(60));
    clock.moveBy(10);
    await append(guest, newer, 0, Buffer.alloc(30));
    await database.query('update shop_settings set max_open_bytes = 100');
    // One of them may be sent at this moment.
    expect((await begin(guest, 70)).status).toBe(400);
    clock.moveBy(55);
    expect((await begin(guest, 71)).status).toBe(400);
    expect([(await locate(guest, older)).status, (await locate(guest, newer)).status]).toEqual([200, 200]);
    expect((await begin(guest, 70)).status).toBe(201);
    expect([(await locate(guest, older)).status, (await locate(guest, newer)).status]).toEqual([404, 200]);
    await database.query('update shop_settings set max_open_bytes = 1073741824');
    expect((await listPartials(deps)).files).not.toContain(older);
  });

  test('takes only a share of the local disk where documents are in an object store', async () => {
    const room = async () => ({ freeBytes: 1_000_000_000, reserveBytes: 0 });
    const withStore = { db, storage: { ...storage, driver: 's3' as const, room } };
    const uploader = { user: undefined, visitorId: 'v', network: 'one' };
    await assertLocalRoom(withStore, uploader, 370_000_000);
    await expect(assertLocalRoom(withStore, uploader, 400_000_000)).rejects.toThrow('所在的网络');
    await assertLocalRoom(withStore, { ...uploader, network: undefined }, 400_000_000);
    await assertLocalRoom(deps, uploader, 400_000_000);
  });

  test('that has waited longest gives way to the eleventh of its visitor', async () => {
    const guest = await as('guest');
    const ids: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      ids.push((await begin(guest, 100)).body.upload_id);
      clock.moveBy(1);
    }
    const statuses = await Promise.all(ids.map(async (id) => (await locate(guest, id)).status));
    expect(statuses).toEqual([404, ...Array.from({ length: 10 }, () => 200)]);
    for (const id of ids.slice(1)) await setLease(deps, id, 60);
    expect((await begin(guest, 100)).status).toBe(429);
  });

  test('is deleted when it is cancelled, and after a day', async () => {
    const guest = await as('guest');
    const [cancelled, expired] = [(await begin(guest, 100)).body.upload_id, (await begin(guest, 100)).body.upload_id];
    await append(guest, cancelled, 0, Buffer.alloc(60));
    expect((await guest.call(cancelUpload, { params: { upload_id: cancelled }, headers: {} })).status).toBe(204);
    expect((await locate(guest, cancelled)).status).toBe(404);
    expect((await listPartials(deps)).files).not.toContain(cancelled);

    clock.moveBy(24 * 3600 + 1);
    expect((await locate(guest, expired)).status).toBe(404);
    await deleteExpiredDocuments(deps, never);
    expect(await listPartials(deps)).toEqual({ rows: [], files: [] });
    clock.moveBy(-(24 * 3600 + 1));
  });

  test('has exactly one row and one file, and its name never reaches the log', async () => {
    const guest = await as('guest');
    await begin(guest, 100, '张三的病历.pdf');
    const { rows, files } = await listPartials(deps);
    expect(rows).toEqual(files);
    expect(logged.join()).not.toContain('病历');
  });
});

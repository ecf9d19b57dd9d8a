import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { UploadedDocument } from '@print/contract/documents';
import { cancelUpload } from '@print/contract/uploads';
import { describe, expect, test, vi } from 'vitest';
import { corpusPath } from '#test/corpus/corpus.ts';
import { createFakeConverter } from '#test/fake-converter.ts';
import { append, begin, finish, listPartials, locate, setLease, tus } from '#test/resuming.ts';
import { createTestApp } from '#test/test-app.ts';
import { countDocuments, listStoredKeys, makeUniquePdf, upload } from '#test/uploading.ts';
import { deleteExpiredDocuments } from '../delete-expired-documents.ts';
import { sourceKey } from '../document-files.ts';
import { findDocument } from '../documents.store.ts';
import { appendToUpload } from './append-to-upload.ts';
import { beginUpload } from './begin-upload.ts';
import { finishUpload } from './finish-upload.ts';

const { deps, as, logged } = await createTestApp({ converter: createFakeConverter });
const { storage, db, database, clock } = deps;
const never = new AbortController().signal;

const none = { rows: [], files: [] };
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('an upload in pieces', () => {
  test('becomes the same document as a single upload', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf(3);
    const begun = await begin(guest, bytes.length, '毕业论文.pdf');
    const { upload_id } = begun.body;
    expect(begun.status).toBe(201);
    expect(begun.headers.get('location')).toBe(`/api/uploads/${upload_id}/`);
    expect(Date.parse(begun.headers.get('upload-expires') ?? '')).toBeGreaterThan(clock.now().getTime());
    expect((await append(guest, upload_id, 0, bytes.subarray(0, 100))).headers.get('upload-offset')).toBe('100');
    expect((await locate(guest, upload_id)).body).toEqual({ upload_offset: 100, upload_length: bytes.length });
    expect(await finish(guest, upload_id)).toMatchObject({ status: 409, body: { code: 'upload_incomplete' } });

    const last = await append(guest, upload_id, 100, bytes.subarray(100));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    const { status, body } = await finish(guest, upload_id);
    expect(status).toBe(201);
    expect(UploadedDocument.parse(body)).toEqual(body);
    expect(body).toMatchObject({ original_filename: '毕业论文.pdf', size: bytes.length, kind: 'pdf' });
    expect(await findDocument(db, body.file_id)).toMatchObject({ sha256: hashOf(bytes), instantPages: 3 });
    const stored = await buffer(await storage.get(sourceKey(body.file_id)));
    expect(hashOf(stored)).toBe(hashOf(bytes));
    const { rows } = await database.query(`select name from pgboss.job where data->>'documentId' = $1`, [body.file_id]);
    expect(rows).toEqual([{ name: 'convert-document' }]);
    expect(await listPartials(deps)).toEqual(none);
    expect((await upload(guest, bytes, '毕业论文.pdf')).body).toEqual(body);
  });

  test('answers a HEAD request as tus has it', async () => {
    const guest = await as('guest');
    const { body } = await begin(guest, 10);
    await append(guest, body.upload_id, 0, Buffer.from('%PDF'));
    const head = await guest.fetch(`/api/uploads/${body.upload_id}/`, { method: 'HEAD', headers: tus });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '4',
      'upload-length': '10',
      'cache-control': 'no-store',
    });
    await guest.call(cancelUpload, { params: { upload_id: body.upload_id }, headers: {} });
  });

  test('is finished again with the same reply, also when the process was killed after the commit', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { upload_id } = (await begin(guest, bytes.length)).body;
    await append(guest, upload_id, 0, bytes);
    const [first, keys, count] = [
      await finish(guest, upload_id),
      await listStoredKeys(deps),
      await countDocuments(deps),
    ];
    // The file that the killed process has not deleted.
    await storage.partials.create(upload_id);
    expect(await finish(guest, upload_id)).toMatchObject({ status: 201, body: first.body });
    expect((await locate(guest, upload_id)).body.upload_offset).toBe(bytes.length);
    expect((await append(guest, upload_id, bytes.length, Buffer.from('x'))).status).toBe(409);
    expect([await listStoredKeys(deps), await countDocuments(deps)]).toEqual([keys, count]);
    clock.moveBy(2 * 3600);
    await deleteExpiredDocuments(deps, never);
    expect(await listPartials(deps)).toEqual(none);
    clock.moveBy(-2 * 3600);
  });

  test('of the same bytes as before is the same document', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const first = await upload(guest, bytes, 'a.pdf');
    const { upload_id } = (await begin(guest, bytes.length, 'b.pdf')).body;
    await append(guest, upload_id, 0, bytes);
    const second = await finish(guest, upload_id);
    expect(second.body).toEqual({ ...first.body, original_filename: 'b.pdf' });
    expect((await finish(guest, upload_id)).body).toEqual(second.body);
    expect(await listPartials(deps)).toEqual(none);
  });

  test('keeps what has arrived when the client disconnects', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { upload_id } = (await begin(guest, bytes.length)).body;
    await guest.csrfHeaders();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 50));
      },
      async pull(controller) {
        await expect.poll(() => listPartials(deps).then(({ rows }) => rows.length)).toBe(1);
        await expect.poll(() => isLeased(upload_id)).toBe(true);
        controller.error(new Error('disconnected'));
      },
    });
    const before = logged.length;
    await expect(append(guest, upload_id, 0, body)).rejects.toThrow();
    await expect.poll(() => isLeased(upload_id)).toBe(false);
    const { upload_offset } = (await locate(guest, upload_id)).body;
    expect([0, 50]).toContain(upload_offset);
    expect((await append(guest, upload_id, upload_offset, bytes.subarray(upload_offset))).status).toBe(204);
    expect((await finish(guest, upload_id)).status).toBe(201);
    const levels = logged.slice(before).map((line) => Number(JSON.parse(line).level));
    expect(Math.max(...levels)).toBeLessThan(40);
  });
});

async function isLeased(id: string): Promise<boolean> {
  const { rows } = await database.query('select leased_until from partial_uploads where id = $1', [id]);
  return rows[0]?.['leased_until'] != null;
}

describe('a second request for an upload', () => {
  test('is refused while another one holds the lease, and accepted when that lease has ended', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { upload_id } = (await begin(guest, bytes.length)).body;
    await setLease(deps, upload_id, 60);
    const refused = await append(guest, upload_id, 0, bytes);
    expect(refused).toMatchObject({ status: 409, body: { code: 'upload_busy' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await finish(guest, upload_id)).body).toMatchObject({ code: 'upload_busy' });
    expect((await locate(guest, upload_id)).body).toMatchObject({ code: 'upload_busy' });

    await setLease(deps, upload_id, -1);
    expect((await append(guest, upload_id, 0, bytes)).status).toBe(204);
    expect((await finish(guest, upload_id)).status).toBe(201);
  });

  test('at the same moment: one of them is accepted', async () => {
    const guest = await as('guest');
    await guest.csrfHeaders();
    const bytes = await makeUniquePdf();
    const { upload_id } = (await begin(guest, bytes.length)).body;
    const replies = await Promise.all(Array.from({ length: 5 }, () => append(guest, upload_id, 0, bytes)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 409, 409, 409, 409]);
    const finished = await Promise.all(Array.from({ length: 3 }, () => finish(guest, upload_id)));
    const accepted = finished.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThan(0);
    expect(finished.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(accepted.map(({ body }) => body.file_id)).size).toBe(1);
  });

  test('that asks where to go on ends the piece that is still being received', async () => {
    const guest = await as('guest');
    await guest.csrfHeaders();
    const bytes = await makeUniquePdf();
    const { upload_id } = (await begin(guest, bytes.length)).body;
    const halfOpen = new ReadableStream({ start: (controller) => controller.enqueue(bytes.subarray(0, 50)) });
    const old = append(guest, upload_id, 0, halfOpen).catch(() => 'cut');
    await expect.poll(() => isLeased(upload_id)).toBe(true);
    const offset = await expect
      .poll(async () => (await locate(guest, upload_id)).status, { timeout: 20_000 })
      .toBe(200)
      .then(async () => (await locate(guest, upload_id)).body.upload_offset);
    expect([0, 50]).toContain(offset);
    expect((await append(guest, upload_id, offset, bytes.subarray(offset))).status).toBe(204);
    expect(await old).not.toMatchObject({ status: 204 });
    expect((await finish(guest, upload_id)).status).toBe(201);
  });
});

describe('the server refuses', () => {
  test('a wrong offset, and takes no byte of it', async () => {
    const guest = await as('guest');
    const { upload_id } = (await begin(guest, 100)).body;
    await append(guest, upload_id, 0, Buffer.alloc(10));
    for (const offset of [0, 9, 11, 100, 101])
      expect(await append(guest, upload_id, offset, Buffer.alloc(5))).toMatchObject({
        status: 409,
        body: { code: 'wrong_offset' },
      });
    expect((await locate(guest, upload_id)).body.upload_offset).toBe(10);
  });

  test('bytes past the end of the file, declared or not', async () => {
    const guest = await as('guest');
    const { upload_id } = (await begin(guest, 100)).body;
    const tooLong = { status: 413, body: { code: 'piece_too_long' } };
    expect(await append(guest, upload_id, 0, Buffer.alloc(101))).toMatchObject(tooLong);
    expect((await locate(guest, upload_id)).body.upload_offset).toBe(0);
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.alloc(200_000));
        controller.close();
      },
    });
    expect(await append(guest, upload_id, 0, chunked)).toMatchObject(tooLong);
    expect((await locate(guest, upload_id)).body.upload_offset).toBeLessThanOrEqual(100);
  });

  test('another visitor and an unknown id with the same answer', async () => {
    const guest = await as('guest');
    const stranger = await as('guest');
    const { upload_id } = (await begin(guest, 100)).body;
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [upload_id, unknown]) {
      const refused = { status: 404, body: { code: 'upload_not_found', detail: '上传已过期或不存在，请重新上传' } };
      expect(await locate(stranger, id)).toMatchObject(refused);
      expect(await append(stranger, id, 0, Buffer.alloc(100))).toMatchObject(refused);
      expect(await finish(stranger, id)).toMatchObject(refused);
      expect(await stranger.call(cancelUpload, { params: { upload_id: id }, headers: {} })).toMatchObject(refused);
      const head = await stranger.fetch(`/api/uploads/${id}/`, { method: 'HEAD', headers: tus });
      expect(head.status).toBe(404);
    }
    expect((await locate(guest, upload_id)).status).toBe(200);
  });

  test('missing or invalid headers, other content types and compressed pieces', async () => {
    const guest = await as('guest');
    const headers = { ...tus, ...(await guest.csrfHeaders()) };
    const post = async (extra: Record<string, string>) =>
      await guest.fetch('/api/uploads/', { method: 'POST', headers: { ...headers, ...extra } });
    const metadata = { 'upload-metadata': 'filename YS5wZGY=' };
    for (const extra of [
      {},
      { 'upload-length': '100' },
      metadata,
      ...['-1', '1e3', '0x10', '9'.repeat(20), ''].map((length) => ({ ...metadata, 'upload-length': length })),
    ]) {
      const reply = await post(extra);
      expect(reply.status).toBe(400);
      expect(Object.keys((await reply.json()) as object).join()).toMatch(/upload-/);
    }
    const { upload_id } = (await begin(guest, 100)).body;
    const piece = Buffer.alloc(10);
    for (const [extra, status] of [
      [{ 'tus-resumable': '0.2.2' }, 400],
      [{ 'upload-offset': 'x' }, 400],
      [{ 'content-type': 'application/json' }, 400],
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'content-type': 'multipart/form-data; boundary=b' }, 415],
      [{ 'content-encoding': 'gzip' }, 415],
    ] as const)
      expect((await append(guest, upload_id, 0, piece, extra)).status).toBe(status);
    expect((await append(guest, upload_id, 0, piece, { 'x-csrftoken': 'forged' })).status).toBe(403);
    expect((await locate(guest, upload_id)).body.upload_offset).toBe(0);
    expect((await guest.fetch(`/api/uploads/${upload_id}/`, { method: 'PUT', headers })).status).toBe(405);
  });

  test('a type or size that the shop does not take, before any byte is sent', async () => {
    const guest = await as('guest');
    const before = await listPartials(deps);
    expect(await begin(guest, 100, 'virus.exe')).toMatchObject({
      status: 400,
      body: { file: [expect.stringContaining('类型不支持')] },
    });
    const huge = await begin(guest, 999_999_999_999);
    expect(huge).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
    await database.query('update shop_settings set max_open_bytes = 1000000');
    expect(await begin(guest, 1_000_001)).toMatchObject({
      status: 400,
      body: { file: [expect.stringContaining('合计')] },
    });
    await database.query('update shop_settings set max_open_bytes = 1073741824');
    expect(await listPartials(deps)).toEqual(before);
  });

  test('unreadable content after the last byte, and keeps nothing of it', async () => {
    const guest = await as('guest');
    const before = [await listPartials(deps), await listStoredKeys(deps), await countDocuments(deps)];
    const bytes = await readFile(corpusPath('word-short.docx'));
    const cut = bytes.subarray(0, bytes.length / 2);
    const { upload_id } = (await begin(guest, cut.length, 'a.docx')).body;
    await append(guest, upload_id, 0, cut);
    const refused = await finish(guest, upload_id);
    expect(refused).toMatchObject({ status: 400, body: { file: [expect.stringContaining('重新')] } });
    expect((await finish(guest, upload_id)).status).toBe(404);
    expect([await listPartials(deps), await listStoredKeys(deps), await countDocuments(deps)]).toEqual(before);
  });
});

describe('a finished upload over the quota of its visitor', () => {
  test('is refused without being read, unless its visitor has the same file already', async () => {
    const guest = await as('guest');
    const [bytes, known] = [await makeUniquePdf(), await makeUniquePdf()];
    const first = await upload(guest, known, 'a.pdf');
    const [fresh, repeated] = await Promise.all(
      [bytes, known].map(async (file) => {
        const { upload_id } = (await begin(guest, file.length)).body;
        await append(guest, upload_id, 0, file);
        return upload_id;
      }),
    );
    await database.query('update shop_settings set max_open_files = 0');
    const inspect = vi.spyOn(deps.reader, 'inspect');
    expect((await finish(guest, fresh ?? '')).status).toBe(400);
    expect(inspect).not.toHaveBeenCalled();
    inspect.mockRestore();
    expect((await finish(guest, repeated ?? '')).body.file_id).toBe(first.body.file_id);
    await database.query('update shop_settings set max_open_files = 100');
  });

  test('stays, and is accepted when there is room again', async () => {
    const guest = await as('guest');
    const bytes = await makeUniquePdf();
    const { upload_id } = (await begin(guest, bytes.length)).body;
    await append(guest, upload_id, 0, bytes);
    for (const quota of ['max_open_files = 0', `max_open_bytes = ${bytes.length - 1}`]) {
      await database.query(`update shop_settings set ${quota}`);
      const refused = await finish(guest, upload_id);
      expect(refused).toMatchObject({ status: 400, body: { file: [expect.stringContaining('未下单的文件')] } });
      expect(refused.headers.get('retry-after')).toBe('600');
      await database.query('update shop_settings set max_open_files = 100, max_open_bytes = 1073741824');
    }
    expect((await locate(guest, upload_id)).body.upload_offset).toBe(bytes.length);
    expect((await finish(guest, upload_id)).status).toBe(201);
  });
});

describe('an upload that is cancelled in the middle of another request', () => {
  test('is not found by that request', async () => {
    const visitorId = 'v';
    const uploader = { user: undefined, visitorId, network: 'n' };
    const { id } = await beginUpload(deps, uploader, { name: 'a.pdf', sizeBytes: 4 });
    await storage.partials.delete(id);
    const sized = (bytes: number) => {
      const size = async () => bytes;
      return { ...deps, storage: { ...storage, partials: { ...storage.partials, size } } };
    };
    const piece = { offset: 0, sizeBytes: 4, body: Readable.from([Buffer.from('%PDF')]), signal: never };
    await expect(appendToUpload(sized(0), uploader, id, piece)).rejects.toMatchObject({ code: 'upload_not_found' });
    await expect(finishUpload(sized(4), uploader, id, never)).rejects.toMatchObject({ code: 'upload_not_found' });
    await database.query('delete from partial_uploads where id = $1', [id]);
  });
});

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '#test/s3-server.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import { type Storage, StorageKeyTaken, StorageMissing, StorageTooLarge } from './storage.ts';

const mebibyte = 1024 * 1024;
const maxBytes = 8 * mebibyte;

const drivers = {
  disk: async (dataDir: string) => ({ storage: await openDiskStorage(dataDir), close: async () => {} }),
  s3: async (dataDir: string) => {
    const server = await startS3Server(join(dataDir, 'store'));
    return { storage: await openS3Storage(server.config, dataDir, { copyTtlMs: 0 }), close: server.close };
  },
};

describe.each(['disk', 's3'] as const)('%s storage', (driver) => {
  let dataDir: string;
  let storage: Storage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storage-'));
    ({ storage, close } = await drivers[driver](dataDir));
  });
  afterAll(async () => {
    await close();
    await rm(dataDir, { recursive: true });
  });

  const freshKey = () => `documents/${randomUUID()}/source`;
  const put = (key: string, bytes: Uint8Array) => storage.put(key, Readable.from([bytes]), { maxBytes });
  const keysBelow = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of storage.list(prefix)) keys.push(key);
    return keys.sort();
  };
  /** No file under the key, and no partial upload. */
  const expectNoTraceOf = async (key: string) => {
    expect(await storage.size(key)).toBeUndefined();
    expect(await keysBelow(key)).toEqual([]);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  };

  test('put() returns size and hash, and get() returns the same bytes', async () => {
    const key = freshKey();
    const bytes = randomBytes(3 * mebibyte + 7);
    const chunks = Readable.from([bytes.subarray(0, 1), bytes.subarray(1, mebibyte), bytes.subarray(mebibyte)]);

    expect(await storage.put(key, chunks, { maxBytes })).toEqual({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await storage.size(key)).toBe(bytes.length);
    expect(bytes.equals(await buffer(await storage.get(key)))).toBe(true);
  });

  test('chunks are detached only with mayDetachChunks, and only if they own their memory', async () => {
    // Each of these Buffers has its own ArrayBuffer, unlike small Buffers, which share one.
    const createUnshared = () => Buffer.from(randomBytes(mebibyte).buffer.slice(0));
    const [shared, detached, intact] = [randomBytes(2 * mebibyte), createUnshared(), createUnshared()];
    const chunks = [detached, shared.subarray(mebibyte)];
    const whole = Buffer.concat(chunks);
    const key = freshKey();

    await storage.put(key, Readable.from(chunks), { maxBytes, mayDetachChunks: true });
    await put(freshKey(), intact);

    expect(whole.equals(await buffer(await storage.get(key)))).toBe(true);
    expect([detached, shared, intact].map(({ byteLength }) => byteLength)).toEqual([0, 2 * mebibyte, mebibyte]);
  });

  test('single-byte chunks are written early, not buffered', async () => {
    const key = freshKey();
    let written = 0;
    async function* bytes() {
      for (let sent = 0; sent < 20_000; sent += 1) {
        yield Buffer.from([sent % 256]);
        if (sent % 1000 > 0) continue;
        const [incomingName = ''] = await readdir(join(dataDir, 'incoming'));
        written = (await stat(join(dataDir, 'incoming', incomingName))).size;
      }
    }
    await storage.put(key, Readable.from(bytes(), { objectMode: false }), { maxBytes });
    expect(written).toBeGreaterThan(15_000);
    expect(await storage.size(key)).toBe(20_000);
  });

  test('an empty file is stored', async () => {
    const key = freshKey();
    expect(await put(key, new Uint8Array())).toMatchObject({ sizeBytes: 0 });
    expect(await storage.size(key)).toBe(0);
    expect(await buffer(await storage.get(key))).toHaveLength(0);
  });

  describe('a partial file', () => {
    const never = new AbortController().signal;

    test('arrives in pieces and is stored like any other file', async () => {
      const [id, key, bytes] = [randomUUID(), freshKey(), randomBytes(3 * mebibyte + 7)];
      await storage.partials.create(id);
      expect(await storage.partials.size(id)).toBe(0);
      for (const [startAt, end] of [
        [0, 5],
        [5, mebibyte + 1],
        [mebibyte + 1, bytes.length],
      ] as const) {
        const piece = Readable.from([Buffer.from(bytes.subarray(startAt, end))]);
        await storage.partials.append(id, piece, { startAt, maxBytes, signal: never });
        expect(await storage.partials.size(id)).toBe(end);
      }
      const stored = await storage.receivePartial(id, async (path) => {
        expect(bytes.equals(await readFile(path))).toBe(true);
        return key;
      });
      expect(stored).toEqual({ sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
      expect(bytes.equals(await buffer(await storage.get(key)))).toBe(true);

      await storage.partials.delete(id);
      await storage.partials.delete(id);
      expect(await storage.partials.size(id)).toBeUndefined();
      expect(await storage.size(key)).toBe(bytes.length);
      expect(await readdir(join(dataDir, 'partial'))).toEqual([]);
    });

    test('keeps the part that has arrived before the stream fails or the upload is aborted', async () => {
      const id = randomUUID();
      await storage.partials.create(id);
      async function* broken() {
        yield Buffer.from('first');
        throw new Error('connection lost');
      }
      const first = storage.partials.append(id, Readable.from(broken()), { startAt: 0, maxBytes, signal: never });
      await expect(first).rejects.toThrow('connection lost');
      expect(await storage.partials.size(id)).toBe(5);

      const controller = new AbortController();
      const body = new PassThrough();
      const second = storage.partials.append(id, body, { startAt: 5, maxBytes, signal: controller.signal });
      body.write('second', () => controller.abort(new Error('aborted')));
      await expect(second).rejects.toThrow();
      expect(body.destroyed).toBe(true);
      expect([5, 11]).toContain(await storage.partials.size(id));
      await storage.partials.delete(id);
    });

    test('takes nothing above its limit, and leaves the stream to its owner', async () => {
      const id = randomUUID();
      await storage.partials.create(id);
      const body = Readable.from([Buffer.from('within'), Buffer.from('above')]);
      const append = storage.partials.append(id, body, { startAt: 0, maxBytes: 8, signal: never });
      await expect(append).rejects.toThrow(StorageTooLarge);
      expect(body.destroyed).toBe(false);
      expect(await storage.partials.size(id)).toBe(6);
      await storage.partials.delete(id);
    });

    test('that was deleted meanwhile is missing', async () => {
      const id = randomUUID();
      const append = storage.partials.append(id, Readable.from(['x']), { startAt: 0, maxBytes, signal: never });
      await expect(append).rejects.toThrow(StorageMissing);
      await expect(storage.receivePartial(id, async () => freshKey())).rejects.toThrow(StorageMissing);

      await storage.partials.create(id);
      const deleted = storage.receivePartial(id, async () => {
        await storage.partials.delete(id);
        return freshKey();
      });
      await expect(deleted).rejects.toThrow(StorageMissing);
    });

    test('that is refused stays until it is deleted', async () => {
      const id = randomUUID();
      await storage.partials.create(id);
      const refuse = storage.receivePartial(id, () => Promise.reject(new Error('refused')));
      await expect(refuse).rejects.toThrow('refused');
      const listed: string[] = [];
      for await (const partial of storage.partials.list()) listed.push(partial.id);
      expect(listed).toEqual([id]);
      await storage.partials.delete(id);
    });
  });

  test('an existing key is refused', async () => {
    const key = freshKey();
    await put(key, Buffer.from('first'));

    await expect(put(key, Buffer.from('second'))).rejects.toThrow(StorageKeyTaken);

    expect(await buffer(await storage.get(key))).toEqual(Buffer.from('first'));
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('a file of exactly maxBytes is stored, one byte more is refused', async () => {
    const limit = { maxBytes: mebibyte };
    await storage.put(freshKey(), Readable.from([randomBytes(mebibyte)]), limit);

    const key = freshKey();
    const body = Readable.from([randomBytes(mebibyte), randomBytes(1)]);
    await expect(storage.put(key, body, limit)).rejects.toThrow(StorageTooLarge);
    expect(body.destroyed).toBe(true);
    await expectNoTraceOf(key);
  });

  test('a stream that closes early leaves nothing behind', async () => {
    const key = freshKey();
    const body = new PassThrough();
    body.write(randomBytes(mebibyte));
    const pendingPut = storage.put(key, body, { maxBytes });
    body.destroy();

    await expect(pendingPut).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    await expectNoTraceOf(key);
  });

  test('a stream that fails before it is read leaves nothing behind', async () => {
    const key = freshKey();
    const body = new PassThrough();
    const pendingPut = storage.put(key, body, { maxBytes });
    body.destroy(new Error('connection lost'));

    await expect(pendingPut).rejects.toThrow('connection lost');
    await expectNoTraceOf(key);
  });

  test('a stream that fails leaves nothing behind, and its error is rethrown', async () => {
    const key = freshKey();
    const body = Readable.from(
      (async function* () {
        yield randomBytes(mebibyte);
        throw new Error('connection lost');
      })(),
    );

    await expect(storage.put(key, body, { maxBytes })).rejects.toThrow('connection lost');
    await expectNoTraceOf(key);
  });

  test('an aborted put leaves nothing behind', async () => {
    const key = freshKey();
    const body = new PassThrough();
    const controller = new AbortController();
    const pendingPut = storage.put(key, body, { maxBytes, signal: controller.signal });
    body.write(randomBytes(mebibyte));
    controller.abort();

    await expect(pendingPut).rejects.toMatchObject({ name: 'AbortError' });
    expect(body.destroyed).toBe(true);
    await expectNoTraceOf(key);
  });

  test('receive() lets chooseKey read the file before it is stored', async () => {
    const key = freshKey();
    const bytes = randomBytes(mebibyte + 3);
    const sha256 = createHash('sha256').update(bytes).digest('hex');

    const stored = await storage.receive(Readable.from([bytes]), { maxBytes }, async (path, known) => {
      expect(bytes.equals(await readFile(path))).toBe(true);
      expect(await known).toEqual({ sizeBytes: bytes.length, sha256 });
      expect(await storage.size(key)).toBeUndefined();
      return key;
    });

    expect(stored).toEqual({ sizeBytes: bytes.length, sha256 });
    expect(bytes.equals(await buffer(await storage.get(key)))).toBe(true);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('a file without a chosen key is discarded', async () => {
    const before = await keysBelow('');
    await storage.receive(Readable.from([randomBytes(10)]), { maxBytes }, async () => undefined);
    expect(await keysBelow('')).toEqual(before);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('an error of chooseKey discards the file and is rethrown', async () => {
    const before = await keysBelow('');
    const pendingReceive = storage.receive(Readable.from([randomBytes(10)]), { maxBytes }, async () => {
      throw new Error('unknown type');
    });
    await expect(pendingReceive).rejects.toThrow('unknown type');
    expect(await keysBelow('')).toEqual(before);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('chooseKey is not called for a stream that closes early', async () => {
    const body = new PassThrough();
    body.write(randomBytes(mebibyte));
    let isCalled = false;
    const pendingReceive = storage.receive(body, { maxBytes }, async () => {
      isCalled = true;
      return freshKey();
    });
    body.destroy();
    await expect(pendingReceive).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(isCalled).toBe(false);
  });

  test('withFile() gives a local path', async () => {
    const key = freshKey();
    await put(key, Buffer.from('0123456789'));
    const read = () => storage.withFile(key, async (path) => (await readFile(path)).toString());

    expect(await Promise.all([read(), read()])).toEqual(['0123456789', '0123456789']);
    expect(await read()).toBe('0123456789');
    await expect(storage.withFile(freshKey(), async () => {})).rejects.toThrow(StorageMissing);
    await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
    await storage.delete(key);
    await expect(read()).rejects.toThrow(StorageMissing);
  });

  test('a range includes both ends and may exceed the last byte', async () => {
    const key = freshKey();
    await put(key, Buffer.from('0123456789'));
    const read = async (start: number, end: number) =>
      (await buffer(await storage.get(key, { start, end }))).toString();

    expect(await read(0, 1)).toBe('01');
    expect(await read(4, 4)).toBe('4');
    expect(await read(3, 6)).toBe('3456');
    expect(await read(8, 99)).toBe('89');
    await expect(read(10, 12)).rejects.toThrow(RangeError);
  });

  test('a missing key and the folder of a key are both missing', async () => {
    const key = freshKey();
    await expect(storage.get(key)).rejects.toThrow(StorageMissing);
    expect(await storage.size(key)).toBeUndefined();

    await put(key, Buffer.from('here'));
    const folder = key.slice(0, key.lastIndexOf('/'));
    await expect(storage.get(folder)).rejects.toThrow(StorageMissing);
    expect(await storage.size(folder)).toBeUndefined();
  });

  test('a key can be deleted twice and written again', async () => {
    const key = freshKey();
    await put(key, Buffer.from('old'));

    await storage.delete(key);
    await storage.delete(key);

    await expectNoTraceOf(key);
    await put(key, Buffer.from('new'));
    expect(await buffer(await storage.get(key))).toEqual(Buffer.from('new'));
  });

  test('list() returns the keys with the prefix and no others', async () => {
    const before = Date.now();
    const folder = `folder-${randomUUID()}`;
    const keys = [`${folder}/a/1`, `${folder}/a/2`, `${folder}/b`];
    for (const key of [...keys, `${folder}-not/c`]) await put(key, Buffer.from(key));

    expect(await keysBelow(`${folder}/`)).toEqual(keys);
    expect(await keysBelow(`${folder}/a/`)).toEqual(keys.slice(0, 2));
    expect(await keysBelow(`${folder}/a`)).toEqual(keys.slice(0, 2));
    expect(await keysBelow(`${folder}/z/`)).toEqual([]);
    expect(await keysBelow('')).toEqual(expect.arrayContaining(keys));
    for await (const { modifiedAt } of storage.list(`${folder}/`)) {
      // S3 times have whole seconds.
      expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
    }
  });

  test('concurrent uploads stay separate', async () => {
    const files = Array.from({ length: 20 }, () => ({ key: freshKey(), bytes: randomBytes(200_000) }));
    await Promise.all(files.map(({ key, bytes }) => put(key, bytes)));
    for (const { key, bytes } of files) expect(bytes.equals(await buffer(await storage.get(key)))).toBe(true);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test.each([
    '',
    '/etc/passwd',
    '../outside',
    'documents/../../outside',
    'documents/./source',
    'documents//source',
    'documents/',
    'documents\\source',
    'documents/\0',
    'documents/源文件',
    'documents/Source',
    '.hidden',
    'a b',
    'a?b',
    'a%2e%2e',
    `long/${'a'.repeat(200)}`,
    'long/'.repeat(150),
  ])('the key %j is refused by every method', async (key) => {
    const refused = /invalid storage key/;
    await expect(put(key, Buffer.from('x'))).rejects.toThrow(refused);
    await expect(storage.get(key)).rejects.toThrow(refused);
    await expect(storage.size(key)).rejects.toThrow(refused);
    await expect(storage.withFile(key, async () => {})).rejects.toThrow(refused);
    const received = storage.receive(Readable.from([Buffer.from('x')]), { maxBytes }, async () => key);
    await expect(received).rejects.toThrow(refused);
    await expect(storage.delete(key)).rejects.toThrow(refused);
    if (key !== '' && !key.endsWith('/')) await expect(keysBelow(key)).rejects.toThrow(refused);
  });

  test('ping() leaves no file behind', async () => {
    await storage.ping();
    expect(await keysBelow('ping/')).toEqual([]);
  });
});

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
  /** Nothing under the key, and nothing left of the attempt. */
  const expectNothingOf = async (key: string) => {
    expect(await storage.size(key)).toBeUndefined();
    expect(await keysBelow(key)).toEqual([]);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  };

  test('gives back what it was given, and says its size and hash', async () => {
    const key = freshKey();
    const bytes = randomBytes(3 * mebibyte + 7);
    const inPieces = Readable.from([
      bytes.subarray(0, 1),
      bytes.subarray(1, mebibyte),
      bytes.subarray(mebibyte),
    ]);

    expect(await storage.put(key, inPieces, { maxBytes })).toEqual({
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await storage.size(key)).toBe(bytes.length);
    expect(bytes.equals(await buffer(await storage.get(key)))).toBe(true);
  });

  test('pieces are emptied only where that is allowed, and only when nothing else is in their memory', async () => {
    // Of its own memory each, unlike what Node gives for a few bytes.
    const own = () => Buffer.from(randomBytes(mebibyte).buffer.slice(0));
    const [shared, given, kept] = [randomBytes(2 * mebibyte), own(), own()];
    const inPieces = [given, shared.subarray(mebibyte)];
    const whole = Buffer.concat(inPieces);
    const key = freshKey();

    await storage.put(key, Readable.from(inPieces), { maxBytes, mayDetachChunks: true });
    await put(freshKey(), kept);

    expect(whole.equals(await buffer(await storage.get(key)))).toBe(true);
    expect([given, shared, kept].map(({ byteLength }) => byteLength)).toEqual([0, 2 * mebibyte, mebibyte]);
  });

  test('what arrives byte by byte is written down, not gathered', async () => {
    const key = freshKey();
    let written = 0;
    async function* bytes() {
      for (let sent = 0; sent < 20_000; sent += 1) {
        yield Buffer.from([sent % 256]);
        if (sent % 1000 > 0) continue;
        const [arriving = ''] = await readdir(join(dataDir, 'incoming'));
        written = (await stat(join(dataDir, 'incoming', arriving))).size;
      }
    }
    await storage.put(key, Readable.from(bytes(), { objectMode: false }), { maxBytes });
    expect(written).toBeGreaterThan(15_000);
    expect(await storage.size(key)).toBe(20_000);
  });

  test('an empty file is a file', async () => {
    const key = freshKey();
    expect(await put(key, new Uint8Array())).toMatchObject({ sizeBytes: 0 });
    expect(await storage.size(key)).toBe(0);
    expect(await buffer(await storage.get(key))).toHaveLength(0);
  });

  test('a key is written once', async () => {
    const key = freshKey();
    await put(key, Buffer.from('first'));

    await expect(put(key, Buffer.from('second'))).rejects.toThrow(StorageKeyTaken);

    expect(await buffer(await storage.get(key))).toEqual(Buffer.from('first'));
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('a file of exactly the limit is taken, one byte more is refused', async () => {
    const limit = { maxBytes: mebibyte };
    await storage.put(freshKey(), Readable.from([randomBytes(mebibyte)]), limit);

    const key = freshKey();
    const body = Readable.from([randomBytes(mebibyte), randomBytes(1)]);
    await expect(storage.put(key, body, limit)).rejects.toThrow(StorageTooLarge);
    expect(body.destroyed).toBe(true);
    await expectNothingOf(key);
  });

  test('a stream that breaks off leaves nothing', async () => {
    const key = freshKey();
    const body = new PassThrough();
    body.write(randomBytes(mebibyte));
    const putting = storage.put(key, body, { maxBytes });
    body.destroy();

    await expect(putting).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    await expectNothingOf(key);
  });

  test('a stream that fails before it is read does no more harm than one that fails later', async () => {
    const key = freshKey();
    const body = new PassThrough();
    const putting = storage.put(key, body, { maxBytes });
    body.destroy(new Error('the line went dead'));

    await expect(putting).rejects.toThrow('the line went dead');
    await expectNothingOf(key);
  });

  test('a stream that fails leaves nothing and says why', async () => {
    const key = freshKey();
    const body = Readable.from(
      (async function* () {
        yield randomBytes(mebibyte);
        throw new Error('the line went dead');
      })(),
    );

    await expect(storage.put(key, body, { maxBytes })).rejects.toThrow('the line went dead');
    await expectNothingOf(key);
  });

  test('a put that is called off leaves nothing', async () => {
    const key = freshKey();
    const body = new PassThrough();
    const controller = new AbortController();
    const putting = storage.put(key, body, { maxBytes, signal: controller.signal });
    body.write(randomBytes(mebibyte));
    controller.abort();

    await expect(putting).rejects.toMatchObject({ name: 'AbortError' });
    expect(body.destroyed).toBe(true);
    await expectNothingOf(key);
  });

  test('what is received can be looked at before it gets its key', async () => {
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

  test('what nobody wants to keep leaves nothing', async () => {
    const before = await keysBelow('');
    await storage.receive(Readable.from([randomBytes(10)]), { maxBytes }, async () => undefined);
    expect(await keysBelow('')).toEqual(before);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('what is refused on a look leaves nothing, and says why', async () => {
    const before = await keysBelow('');
    const receiving = storage.receive(Readable.from([randomBytes(10)]), { maxBytes }, async () => {
      throw new Error('not one of ours');
    });
    await expect(receiving).rejects.toThrow('not one of ours');
    expect(await keysBelow('')).toEqual(before);
    expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  });

  test('nobody is asked about a stream that broke off', async () => {
    const body = new PassThrough();
    body.write(randomBytes(mebibyte));
    let asked = false;
    const receiving = storage.receive(body, { maxBytes }, async () => {
      asked = true;
      return freshKey();
    });
    body.destroy();
    await expect(receiving).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(asked).toBe(false);
  });

  test('lends a file to whoever can only read files', async () => {
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

  test('a range has both its ends, and may reach past the last byte', async () => {
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

  test('what is not there is missing, and so is the folder of what is there', async () => {
    const key = freshKey();
    await expect(storage.get(key)).rejects.toThrow(StorageMissing);
    expect(await storage.size(key)).toBeUndefined();

    await put(key, Buffer.from('here'));
    const folder = key.slice(0, key.lastIndexOf('/'));
    await expect(storage.get(folder)).rejects.toThrow(StorageMissing);
    expect(await storage.size(folder)).toBeUndefined();
  });

  test('deleting twice is no mistake, and the key is free again', async () => {
    const key = freshKey();
    await put(key, Buffer.from('old'));

    await storage.delete(key);
    await storage.delete(key);

    await expectNothingOf(key);
    await put(key, Buffer.from('new'));
    expect(await buffer(await storage.get(key))).toEqual(Buffer.from('new'));
  });

  test('lists what is below a prefix and nothing else', async () => {
    const before = Date.now();
    const shelf = `shelf-${randomUUID()}`;
    const keys = [`${shelf}/a/1`, `${shelf}/a/2`, `${shelf}/b`];
    for (const key of [...keys, `${shelf}-not/c`]) await put(key, Buffer.from(key));

    expect(await keysBelow(`${shelf}/`)).toEqual(keys);
    expect(await keysBelow(`${shelf}/a/`)).toEqual(keys.slice(0, 2));
    expect(await keysBelow(`${shelf}/a`)).toEqual(keys.slice(0, 2));
    expect(await keysBelow(`${shelf}/z/`)).toEqual([]);
    expect(await keysBelow('')).toEqual(expect.arrayContaining(keys));
    for await (const { modifiedAt } of storage.list(`${shelf}/`)) {
      // S3 counts in whole seconds.
      expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
    }
  });

  test('many files at once stay apart', async () => {
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
  ])('refuses the key %j everywhere', async (key) => {
    const refused = /Not a storage key/;
    await expect(put(key, Buffer.from('x'))).rejects.toThrow(refused);
    await expect(storage.get(key)).rejects.toThrow(refused);
    await expect(storage.size(key)).rejects.toThrow(refused);
    await expect(storage.withFile(key, async () => {})).rejects.toThrow(refused);
    const received = storage.receive(Readable.from([Buffer.from('x')]), { maxBytes }, async () => key);
    await expect(received).rejects.toThrow(refused);
    await expect(storage.delete(key)).rejects.toThrow(refused);
    if (key !== '' && !key.endsWith('/')) await expect(keysBelow(key)).rejects.toThrow(refused);
  });

  test('answers a ping and keeps nothing of it', async () => {
    await storage.ping();
    expect(await keysBelow('ping/')).toEqual([]);
  });
});

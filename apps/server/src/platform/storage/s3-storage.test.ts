import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '#test/s3-server.ts';
import { openS3Storage } from './s3-storage.ts';
import { StorageMissing } from './storage.ts';

let dataDir: string;
let server: Awaited<ReturnType<typeof startS3Server>>;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 's3-'));
  server = await startS3Server(join(dataDir, 'store'));
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

test('the signature of an upload covers the hash of its body', async () => {
  const uploads: IncomingMessage['headers'][] = [];
  server.httpServer.on('request', (request: IncomingMessage) => {
    if (request.method === 'PUT') uploads.push(request.headers);
  });
  const storage = await openS3Storage(server.config, dataDir);
  const bytes = randomBytes(100_000);

  await storage.put('a/b', Readable.from([bytes]), { maxBytes: 100_000 });

  expect(uploads).toEqual([
    expect.objectContaining({
      'content-length': '100000',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      authorization: expect.stringContaining('x-amz-content-sha256'),
    }),
  ]);
});

test('list() follows continuation tokens', async () => {
  const pages = new Map([
    [null, '<IsTruncated>true</IsTruncated><NextContinuationToken>page 2</NextContinuationToken>'],
    ['page 2', '<IsTruncated>false</IsTruncated>'],
  ]);
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    const token = new URL(`${server.config.endpoint}${request.url}`).searchParams.get('continuation-token');
    const entry = `<Contents><Key>after ${token}</Key><LastModified>2026-01-02T03:04:05Z</LastModified></Contents>`;
    response.end(`<ListBucketResult>${pages.get(token)}${entry}</ListBucketResult>`);
  });
  const storage = await openS3Storage(server.config, dataDir);

  const keys: string[] = [];
  for await (const { key } of storage.list('many/')) keys.push(key);

  expect(keys).toEqual(['after null', 'after page 2']);
});

test('an upload is retried after a 503 or a lost connection', async () => {
  const [handle] = server.httpServer.listeners('request');
  const faults = [(r: ServerResponse) => r.destroy(), (r: ServerResponse) => r.writeHead(503).end()];
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    const fault = request.method === 'PUT' ? faults.pop() : undefined;
    if (fault) fault(response);
    else handle?.call(server.httpServer, request, response);
  });
  const storage = await openS3Storage(server.config, dataDir);
  const bytes = randomBytes(1024 * 1024);

  await storage.put('a/b', Readable.from([bytes]), { maxBytes: bytes.length });

  expect(faults).toEqual([]);
  expect(bytes.equals(await buffer(await storage.get('a/b')))).toBe(true);
});

test('an unavailable store is refused with 503 and Retry-After', async () => {
  const storage = await openS3Storage({ ...server.config, endpoint: 'http://127.0.0.1:1' }, dataDir);
  const unavailable = { status: 503, code: 'storage_unavailable', retryAfterSeconds: 5 };

  await expect(storage.put('a/b', Readable.from([]), { maxBytes: 1 })).rejects.toMatchObject(unavailable);
  await expect(storage.get('a/b')).rejects.toMatchObject(unavailable);
  await expect(storage.ping()).rejects.toMatchObject(unavailable);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('a missing bucket is an error, not a missing file', async () => {
  const storage = await openS3Storage({ ...server.config, bucket: 'elsewhere' }, dataDir);
  await expect(storage.get('a/b')).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

test('a local copy is fetched once, and deleted with its object', async () => {
  const fetched: string[] = [];
  server.httpServer.on('request', ({ method, url }: IncomingMessage) => {
    if (method === 'GET' && url) fetched.push(url);
  });
  const storage = await openS3Storage(server.config, dataDir);
  await storage.put('a/b', Readable.from([Buffer.from('x')]), { maxBytes: 1 });
  const read = () => storage.withFile('a/b', async (path) => String(await readFile(path)));

  expect(await Promise.all([read(), read()])).toEqual(['x', 'x']);
  expect(await read()).toBe('x');
  expect(fetched).toHaveLength(1);
  expect(await readdir(join(dataDir, 'incoming'))).toHaveLength(1);

  await storage.delete('a/b');
  await expect(read()).rejects.toThrow(StorageMissing);
  await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test('a user of a local copy may finish reading after the object is deleted', async () => {
  const storage = await openS3Storage(server.config, dataDir, { copyTtlMs: 0 });
  await storage.put('a/b', Readable.from([Buffer.from('x')]), { maxBytes: 1 });
  const content = await storage.withFile('a/b', async (path) => {
    await storage.delete('a/b');
    return String(await readFile(path));
  });
  expect(content).toBe('x');
  await expect.poll(() => readdir(join(dataDir, 'incoming'))).toEqual([]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { parseConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import type { App } from './app.ts';
import { createHttp } from './create-http.ts';
import { acceptUploads, receiveFile } from './receive-file.ts';

const config = parseConfig({ NODE_ENV: 'test', PUBLIC_ORIGIN: 'http://print.test', DATA_DIR: '/nowhere' });
const logged: string[] = [];
const log = createLog({ logLevel: 'debug', mode: 'test' }, { write: (line) => logged.push(line) });
const random = { bytes: randomBytes, uuid: () => randomUUID() };

let server: App;
let port: number;
/** The result of the last upload. */
let outcome: Promise<string>;

beforeAll(async () => {
  server = await createHttp({ config, log, random });
  await server.register(async (uploads: App) => {
    await acceptUploads(uploads);
    uploads.post('/api/receive/', async (request, reply) => {
      const result = receiveFile(request, reply, async (file) => {
        const bytes = await buffer(file.stream);
        return { name: file.name, size: bytes.length, fields: await file.finish() };
      });
      outcome = result.then(
        () => 'received',
        (error) => (error instanceof AppError ? error.code : String(error)),
      );
      return await result;
    });
    uploads.post('/api/refuse/', async (request, reply) =>
      receiveFile(request, reply, async () => {
        throw new AppError('unlucky', 409, '不吉利');
      }),
    );
    const forbid = async () => {
      throw new AppError('unlucky', 403, '不吉利');
    };
    uploads.post('/api/forbidden/', { onRequest: forbid }, async () => ({}));
  });
  await server.register(async (shortLinger: App) => {
    await acceptUploads(shortLinger, { lingerMs: 10 });
    shortLinger.post('/api/impatient/', async () => {
      throw new AppError('unlucky', 409, '不吉利');
    });
  });
  server.post('/api/json/', { schema: { body: z.unknown() } }, async () => ({}));
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = (server.server.address() as AddressInfo).port;
});
afterAll(async () => await server.close());
afterEach(() => {
  vi.useRealTimers();
});

const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-\r\n';
const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = '--b--\r\n';

async function send(body: string, type = 'multipart/form-data; boundary=b', headers = {}, path = '/api/receive/') {
  const reply = await server.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': type, ...headers },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const broken = { status: 400, body: { file: ['上传的内容不完整，请重新上传'] } };
const noFile = { status: 400, body: { file: ['请选择要上传的文件'] } };
const onlyOne = { status: 400, body: { file: ['每次只能上传一个文件'] } };

describe('a multipart form', () => {
  test('yields its file and its fields in any order', async () => {
    expect(await send(field('copies', '2') + file + field('颜色', '黑白') + end)).toEqual({
      status: 200,
      body: { name: 'a.pdf', size: 5, fields: { copies: '2', 颜色: '黑白' } },
    });
  });

  test('may have an epilogue', async () => {
    expect(await send(`${file}${end}and so on`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['without anything', ''],
    ['without parts', end],
    ['without a file', field('copies', '2') + end],
    ['whose file is text', field('file', 'x') + end],
    ['whose file has another name', file.replace('name="file"', 'name="document"') + end],
  ])('%s is refused for the missing file', async (_, body) => {
    expect(await send(body)).toEqual(noFile);
  });

  test.each([
    ['the same name', file],
    ['another name', file.replace('name="file"', 'name="other"')],
  ])('with a second file of %s is refused', async (_, second) => {
    expect(await send(file + second + end)).toEqual(onlyOne);
  });

  test.each([
    ['in its preamble', 'abc'],
    ['in a header', file.slice(0, 30)],
    ['between header and content', file.slice(0, file.indexOf('%PDF'))],
    ['in the file', file.slice(0, -4)],
    ['before its last line', file],
    ['in its last line', `${file}--b`],
    ['in a field', file + field('copies', '2').slice(0, -3)],
  ])('truncated %s is refused as incomplete', async (_, body) => {
    expect(await send(body)).toEqual(broken);
    expect(logged.join()).not.toContain('internal_error');
  });

  test.each([
    ['its only part', file.replace('\r\n\r\n', '\r\n') + end],
    ['a part before another', file.replace('\r\n\r\n', '\r\n') + file + end],
    ['its last part', file + file.replace('\r\n\r\n', '\r\n') + end],
    ['a part, and this header is long', `${file.replace('\r\n\r\n', `\r\nx: ${'y'.repeat(100_000)}\r\n`)}${end}`],
  ])('without the end of the header of %s is refused as incomplete', { timeout: 10_000 }, async (_, body) => {
    expect(await send(body)).toEqual(broken);
  });

  test.each([
    ['no boundary', 'multipart/form-data', file + end],
    ['another boundary', 'multipart/form-data; boundary=c', file + end],
    ['an empty boundary', 'multipart/form-data; boundary=', file + end],
    ['a field named like a prototype', undefined, field('__proto__', 'x') + file + end],
    ['a file named like a prototype', undefined, file.replace('"file"', '"constructor"') + end],
    [
      'invalid JSON',
      undefined,
      `--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n${file}${end}`,
    ],
    ['too many fields', undefined, field('a', '1').repeat(40) + file + end],
  ])('with %s gets a 400 in JSON', async (_, type, body) => {
    const reply = await send(body, type);
    expect(reply.status).toBe(400);
    expect(Object.values(reply.body)).toEqual([[expect.stringMatching(/[一-龥]/)]]);
  });

  test('with a too long field gets an error for that field', async () => {
    expect(await send(field('note', 'x'.repeat(20_000)) + file + end)).toEqual({
      status: 400,
      body: { note: ['内容过长'] },
    });
  });

  test('with a repeated field gets an error for that field', async () => {
    const body = field('copies', '1') + field('copies', '999') + file + end;
    expect(await send(body)).toEqual({ status: 400, body: { copies: ['此项重复'] } });
  });

  test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=b', 'application/x-www-form-urlencoded'])(
    'of type %s gets a 415',
    async (type) => {
      const body = type === 'application/json' ? '{}' : file + end;
      expect(await send(body, type)).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
    },
  );

  test('with a compressed body gets a 415', async () => {
    const reply = await send(file + end, undefined, { 'content-encoding': 'gzip' });
    expect(reply).toMatchObject({ status: 415, body: { code: 'compressed_body' } });
  });

  test('gets a 415 from an endpoint without uploads', async () => {
    expect(await send(file + end, undefined, {}, '/api/json/')).toMatchObject({ status: 415 });
  });
});

describe('a client', () => {
  const start = (path: string, length: number, headers = '') => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n`);
    socket.write(`${headers}content-length: ${length}\r\n\r\n`);
    return socket;
  };

  test('that disconnects while sending a file fails the upload as incomplete', async () => {
    const arrived = once(server.server, 'request');
    const socket = start('/api/receive/', 1000);
    socket.write(file);
    const [, response] = await arrived;
    socket.destroy();
    await once(response, 'close');
    expect(await outcome).toBe('invalid_input');
    expect(logged.join()).not.toContain('internal_error');
  });

  test('that is refused while sending gets the reply and may send another request', async () => {
    const half = Buffer.alloc(8 * 1024 * 1024);
    const socket = start('/api/refuse/', file.length + 2 * half.length);
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.write(file);
    socket.write(half);
    await expect.poll(() => received).toContain('不吉利');
    socket.write(half);
    socket.write('GET /api/nothing/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await once(socket, 'end');
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 409', 'HTTP/1.1 404']);
  });

  test('that never stops sending after a refusal gets the reply and is disconnected', async () => {
    const socket = start('/api/impatient/', 1000);
    socket.write(file);
    // The request timeout would also close the connection, but only after a minute.
    const closed = once(socket, 'close', { signal: AbortSignal.timeout(20_000) });
    const reply = text(socket);
    await closed;
    expect(await reply).toContain('不吉利');
  });

  test('whose whole body has arrived leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await send(file + end, undefined, {}, '/api/impatient/');
    // Polling would advance the fake clock and run the timer.
    await new Promise(setImmediate);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each(['/api/refuse/', '/api/forbidden/'])(
    'that is refused by %s while sending with connection: close gets the reply too',
    async (path) => {
      const rest = Buffer.alloc(32 * 1024 * 1024);
      const socket = start(path, file.length + rest.length, 'connection: close\r\n');
      socket.write(file);
      socket.write(rest);
      expect(await text(socket)).toContain('不吉利');
    },
  );

  test('that sends slowly is not disconnected', async () => {
    const body = file + end;
    const socket = start('/api/receive/', body.length);
    for (const piece of body.match(/.{1,40}/gs) ?? []) {
      socket.write(piece);
      await sleep(1);
    }
    const [data] = await once(socket, 'data');
    expect(String(data)).toContain('200 OK');
    socket.destroy();
  });
});

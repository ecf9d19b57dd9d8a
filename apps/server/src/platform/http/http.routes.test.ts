import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { createTestApp } from '#test/test-app.ts';
import { AppError } from '../errors.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { maxWorkBytes } from '../office/max-work-bytes.ts';
import { createHttp } from './create-http.ts';
import { healthRoutes } from './health.routes.ts';

const { deps, app, origin, logged, as } = await createTestApp({ office: { missingFonts: ['AR PL UMing CN'] } });

/** Sends raw bytes and reads the response until the server closes the connection. */
function sendRaw(bytes: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject).on('end', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) });
    });
    socket.end(bytes);
  });
}

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const customer = await as('customer');
  const reply = await customer.fetch(path, { method: 'POST', body, headers });
  return { status: reply.status, body: await reply.json() };
};

const json = { 'content-type': 'application/json' };
const malformed = { non_field_errors: ['请求数据格式错误'] };

describe('the HTTP server', () => {
  test.each(['/api/nothing/here/', '/api/docs/static/nothing.js'])('%s gets a 404 in JSON', async (path) => {
    const reply = await (await as('guest')).fetch(path);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toEqual({ detail: '请求的资源不存在', code: 'not_found' });
  });

  test('a known path with another method gets a 405 that lists the allowed methods', async () => {
    const reply = await (await as('customer')).fetch('/api/shop/', { method: 'DELETE' });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
    expect(await reply.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test.each(['PROPFIND', 'PURGE', 'OPTIONS', 'TRACE'])('%s gets a 405 in JSON', async (method) => {
    const request = `${method} /api/shop/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
    expect(await sendRaw(request)).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  });

  test.each(['{', '{"a":1}}', '', '{"__proto__": {"x": 1}}'])('the body %j gets a 400 in JSON', async (body) => {
    expect(await post('/api/logout/', body, json)).toEqual({ status: 400, body: malformed });
  });

  test('a body of another type gets a 415', async () => {
    const reply = await post('/api/logout/', '<x/>', { 'content-type': 'application/xml' });
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
  });

  test('a compressed body gets a 415', async () => {
    const reply = await post('/api/logout/', '{}', { ...json, 'content-encoding': 'gzip' });
    expect(reply).toMatchObject({ status: 415, body: { code: 'compressed_body' } });
  });

  test('more than 1 MiB of JSON gets a 413', async () => {
    const reply = await post('/api/logout/', JSON.stringify('x'.repeat(1024 * 1024)), json);
    expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('a client that disconnects while sending a body is not logged as a server error', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const arrived = once(app.server, 'request');
    socket.write('POST /api/nothing/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 100\r\n\r\n{"half');
    const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
    const closed = once(response, 'close');
    socket.destroy();
    await closed;
    await (await as('guest')).fetch('/healthz');
    expect(logged.join()).not.toContain('unavailable');
  });

  test('a malformed URL gets a 400 in JSON', async () => {
    expect(await sendRaw('GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toEqual({
      status: 400,
      body: malformed,
    });
  });

  test('a request that is not HTTP gets a 400 in JSON', async () => {
    expect(await sendRaw('HELLO\r\n\r\n')).toEqual({ status: 400, body: malformed });
  });

  test('too large headers get a 431', async () => {
    const request = `GET /api/shop/ HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(70_000)}\r\n\r\n`;
    expect(await sendRaw(request)).toMatchObject({ status: 431, body: { code: 'headers_too_large' } });
  });

  test('an endpoint works without its trailing slash too', async () => {
    expect((await (await as('guest')).fetch('/api/shop')).status).toBe(200);
  });
});

describe('a route', () => {
  const Order = z.object({ copies: z.int().min(1).max(999), groups: z.array(z.object({ name: z.string() })) });

  const createServer = async () => {
    const server = await createHttp(deps);
    const schema = { body: Order, response: { 200: z.object({ copies: z.int() }) } };
    server.post('/api/try/', { schema }, async ({ body }) => {
      if (body.copies === 13) throw new AppError('unlucky', 409, '不吉利');
      if (body.copies === 500) throw new Error('select secret from vault at /srv/print');
      if (body.copies === 503) throw Object.assign(new Error('shutting down'), { code: '57P01' });
      return { copies: body.copies };
    });
    server.get('/api/try/:id/', async () => ({}));
    return Object.assign((payload: object) => server.inject({ method: 'POST', url: '/api/try/', payload }), { server });
  };

  test('replies with 404 to an id that is too long', async () => {
    const { server } = await createServer();
    const reply = await server.inject(`/api/try/${'9'.repeat(500)}/`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'not_found' });
  });

  test('replies to a request on an open connection during shutdown', async () => {
    const { server } = await createServer();
    const [arrived, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    server.get('/api/slow/', async () => {
      arrived.resolve();
      await finish.promise;
      return 'first';
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    const ended = once(socket, 'end');

    socket.write('GET /api/slow/ HTTP/1.1\r\nhost: x\r\n\r\n');
    await arrived.promise;
    const closed = server.close();
    const second = once(server.server, 'request');
    socket.write('GET /api/try/1/ HTTP/1.1\r\nhost: x\r\n\r\n');
    await second;
    finish.resolve();

    await Promise.all([ended, closed]);
    expect(received.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });

  test('reports invalid fields in Chinese by their dotted paths', async () => {
    const call = await createServer();
    const reply = await call({ copies: 0, groups: [{ name: 'a' }, {}] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ copies: [expect.stringMatching(/[一-龥]/)], 'groups.1.name': ['此项为必填项'] });
  });

  test.each([true, '2', '0x10', 1.5, null, [1]])('refuses %j as a number of copies', async (copies) => {
    const reply = await (await createServer())({ copies, groups: [] });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json())).toEqual(['copies']);
  });

  test('refuses with a message and a code', async () => {
    const reply = await (await createServer())({ copies: 13, groups: [] });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ detail: '不吉利', code: 'unlucky' });
  });

  test('replies with Retry-After when the database is unavailable', async () => {
    const reply = await (await createServer())({ copies: 503, groups: [] });
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json()).toEqual({ detail: '服务暂时不可用，请稍后重试', code: 'unavailable' });
  });

  test('hides the details of an unexpected error and logs them', async () => {
    const reply = await (await createServer())({ copies: 500, groups: [] });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ detail: '服务器内部错误，请稍后重试', code: 'internal_error' });
    expect(logged.join()).toContain('select secret from vault');
  });
});

describe('headers', () => {
  test('every reply has the security headers and a request id', async () => {
    for (const path of ['/', '/api/shop/', '/api/nothing/', '/nowhere', '/healthz']) {
      const { headers } = await (await as('guest')).fetch(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('permissions-policy')).toContain('camera=(self)');
      expect(headers.get('permissions-policy')).toContain('microphone=()');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

/** Replaces the heartbeats by one of this age, or by none. */
async function reportWorker(age?: string): Promise<void> {
  await deps.database.query('delete from worker_heartbeats');
  if (age === undefined) return;
  await deps.database.query(
    'insert into worker_heartbeats (id, seen_at) values (gen_random_uuid(), now() - $1::interval)',
    [age],
  );
}

describe('endpoints for operators', () => {
  test('/healthz reports that the process is alive', async () => {
    expect(await (await (await as('guest')).fetch('/healthz')).json()).toEqual({ status: 'ok' });
  });

  test('/readyz replies with 503 while no worker is alive', async () => {
    for (const age of ['1 hour', '2 minutes', undefined]) {
      await reportWorker(age);
      const reply = await (await as('guest')).fetch('/readyz');
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({
        status: 'unavailable',
        checks: { database: { ok: true }, worker: { ok: false, detail: '没有后台任务进程在运行' } },
      });
    }
  });

  test('/readyz replies with 503 when uploads are refused for lack of space', async () => {
    await reportWorker('0 seconds');
    const readyzWith = async (freeBytes: number) => {
      const room = async () => ({ freeBytes, reserveBytes: 100 });
      const server = await createHttp(deps);
      healthRoutes(server, { ...deps, storage: { ...deps.storage, room } });
      return await server.inject('/readyz');
    };
    expect((await readyzWith(maxWorkBytes + 100)).json().checks.room).toEqual({ ok: true });
    for (const [freeBytes, detail] of [
      [maxWorkBytes + 99, /暂不转换.*暂不生成$/],
      [150, /暂不转换.*大文件的上传会被拒绝$/],
    ] as const) {
      const low = await readyzWith(freeBytes);
      expect(low.statusCode).toBe(200);
      expect(low.json()).toMatchObject({ status: 'degraded', checks: { storage: { ok: true }, room: { ok: false } } });
      expect(low.json().checks.room.detail).toMatch(detail);
    }
    const reply = await readyzWith(99);
    expect(reply.statusCode).toBe(503);
    expect(reply.json().checks.storage).toEqual({
      ok: false,
      detail: '磁盘空间不足，已停止接收上传',
      free_bytes: 99,
      reserve_bytes: 100,
    });
  });

  test('/readyz is degraded when a job has waited for minutes', async () => {
    await reportWorker('0 seconds');
    const measure = async () => ({ heartbeat: 3.2, backlog: 301, reports: [] });
    const server = await createHttp(deps);
    healthRoutes(server, { ...deps, jobs: { ...deps.jobs, measure } });
    const reply = await server.inject('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'degraded',
      checks: {
        worker: { ok: true, age_seconds: 3 },
        backlog: { ok: false, detail: '后台任务积压，最早的一个还没有开始', age_seconds: 301 },
      },
    });
  });

  test('/readyz reports the state of each part and lists the missing tools', async () => {
    await reportWorker('0 seconds');
    const reply = await (await as('guest')).fetch('/readyz');
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      status: 'degraded',
      checks: {
        database: { ok: true },
        storage: { ok: true, free_bytes: expect.any(Number), reserve_bytes: 256 * 1024 * 1024 },
        queue: { ok: true },
        worker: { ok: true, age_seconds: expect.any(Number) },
        room: { ok: true },
        backlog: { ok: true, age_seconds: 0 },
        converter: { ok: false, detail: '缺少 LibreOffice、qpdf、bubblewrap' },
        reader: { ok: false, detail: expect.stringMatching(/^没有安装 bubblewrap.*只受 Node.js 的权限限制/) },
        fonts: { ok: false, detail: '缺少字体 AR PL UMing CN' },
      },
    });
  });

  test('/readyz says why documents are not converted, and that fonts are not known yet', async () => {
    await reportWorker('0 seconds');
    const current = { soffice: '/soffice', qpdf: '/qpdf', bubblewrap: '/bwrap', missingFonts: undefined };
    const converter = { ...deps.converter, state: 'unsandboxed', sandboxProblem: 'no_response' } as const;
    const server = await createHttp(deps);
    healthRoutes(server, { ...deps, office: { ...deps.office, current }, converter });
    const { status, checks } = (await server.inject('/readyz')).json();
    expect(status).toBe('degraded');
    expect(checks.converter.detail).toMatch(/^bubblewrap 没有及时响应.*暂不转换 Word 和 PPT/);
    expect(checks.fonts.detail).toMatch(/^fontconfig 没有及时响应/);
  });

  test('/readyz of a process without a worker shows the reports of the live workers about their converters', async () => {
    await reportWorker();
    let converter: { ok: boolean; detail?: string } = { ok: false, detail: 'bubblewrap 已安装，但被拒绝' };
    const kind = { name: 'reporting', payload: z.object({}), timeoutSeconds: 60, retries: 0, concurrency: 1 };
    const worker = await openJobs({
      database: deps.database,
      log: deps.log,
      kinds: [kind],
      timings: { workerHeartbeatMs: 20 },
      report: () => ({ converter }),
    });
    onTestFinished(() => worker.stop());
    await worker.work(kind, async () => {});
    const readConverter = async () => (await app.inject('/readyz')).json().checks.converter;
    expect(await readConverter()).toEqual(converter);
    converter = { ok: true };
    await expect.poll(readConverter).toEqual({ ok: true });

    await worker.stop();
    await reportWorker('2 minutes');
    await deps.database.query('update worker_heartbeats set report = $1', [{ converter: { ok: true } }]);
    expect(await readConverter()).toEqual({ ok: false, detail: '缺少 LibreOffice、qpdf、bubblewrap' });
  });

  test('/readyz replies with 503 when a required part fails, and concurrent requests share one check', async () => {
    const pingResult = Promise.withResolvers<void>();
    const ping = vi.fn(() => pingResult.promise);
    const onRequest = vi.fn(async () => {});
    const server = await createHttp(deps);
    server.addHook('preHandler', onRequest);
    healthRoutes(server, { ...deps, storage: { ...deps.storage, ping } });
    const replies = Promise.all(Array.from({ length: 5 }, () => server.inject('/readyz')));
    await expect.poll(() => onRequest).toHaveBeenCalledTimes(5);
    pingResult.reject(new Error('no space left'));

    for (const reply of await replies) {
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toMatchObject({ status: 'unavailable', checks: { storage: { ok: false } } });
    }
    expect(ping).toHaveBeenCalledOnce();
  });

  test('/api/docs/ describes every endpoint', async () => {
    const guest = await as('guest');
    expect((await guest.fetch('/api/docs/')).headers.get('content-type')).toContain('text/html');
    const { paths } = (await (await guest.fetch('/api/docs/json')).json()) as {
      paths: Record<string, { get?: { responses: object } }>;
    };
    expect(Object.keys(paths['/api/shop/']?.get?.responses ?? {})).toEqual(['200', '400', '4XX', '5XX']);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        ...['/api/csrf/', '/api/shop/', '/api/profile/', '/api/logout/', '/api/events/'],
        ...['/api/orders/', '/api/upload-screenshot/'],
      ]),
    );
  });

  test('the log contains route patterns, but no URLs, cookies or tokens', async () => {
    const customer = await as('customer');
    await customer.fetch('/api/shop/?phone=13800138000', { headers: { 'x-note': 'A7K2MX' } });
    const lines = logged.join();
    expect(lines).toContain('"route":"/api/shop/"');
    const call = logged.findLast((line) => line.includes('"msg":"call"')) ?? '';
    expect(call.match(/"reqId"/g)).toHaveLength(1);
    for (const secret of ['13800138000', 'A7K2MX', 'Token ', 'visitor=']) expect(lines).not.toContain(secret);
  });
});

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { appScript, buildTestWeb, inlineScript, pageCss } from '../../../test/built-web.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';
import { serveWeb } from './serve-web.ts';

const webDir = buildTestWeb();

const readNotice = async (): Promise<unknown> => ({ notice: '今晚开到十点' });

async function serve(config = { ...parseConfig({ LOG_LEVEL: 'silent' }), webDir }, readFacts = readNotice) {
  const log = createLog(config);
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const app = await createHttp({ config, log, random });
  await serveWeb(app, { config, log }, { readFacts, notBuilt: '<p>网页尚未构建。</p>' });
  return app;
}
const app = await serve();
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the app’s pages', () => {
  test.each(['/', '/order', '/order/', '/Order//', '/order?from=poster'])(
    '%s is rendered and revalidated on each request',
    async (url) => {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toContain('<p>今晚开到十点</p>');
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    },
  );

  test('an unknown path gets the not-found page with 404', async () => {
    const reply = await app.inject('/nowhere');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('<h1>页面不存在</h1>');
  });

  test('a matching If-None-Match gets a 304 that still allows the styles', async () => {
    const first = await app.inject('/order');
    const headers = { 'if-none-match': first.headers.etag };
    const reply = await app.inject({ url: '/order', headers });
    expect(reply.statusCode).toBe(304);
    expect(reply.body).toBe('');
    expect(reply.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(200);
    // Caching proxies may send several entity tags.
    const severalTags = { 'if-none-match': `"another", ${first.headers.etag}` };
    expect((await app.inject({ url: '/order', headers: severalTags })).statusCode).toBe(304);
  });

  test('a page with facts that may have changed says so, also in a 304', async () => {
    let isReadable = true;
    const busy = await serve(undefined, async () =>
      isReadable ? await readNotice() : await Promise.reject(new Error()),
    );
    const current = await busy.inject('/order');
    expect(current.headers['server-timing']).toBeUndefined();
    isReadable = false;
    const headers = { 'if-none-match': current.headers.etag };
    for (const reply of [await busy.inject('/order'), await busy.inject({ url: '/order', headers })])
      expect(reply.headers['server-timing']).toBe('outdated');
  });

  test.each(['br', 'gzip'])('pages are compressed with %s', async (encoding) => {
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    const plain = await app.inject('/');
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    if (encoding === 'br') expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(plain.body);
  });

  test('an encoding with q=0 is not used', async () => {
    const headers = { 'accept-encoding': 'br;q=0, gzip;q=0.5' };
    expect((await app.inject({ url: '/', headers })).headers['content-encoding']).toBe('gzip');
  });

  test('the policy allows only the built inline script and styles, by hash', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain(`;script-src 'self' ${sha256(inlineScript)};`);
    expect(policy).toContain(`;style-src 'self' ${sha256(pageCss)};`);
    expect(String((await app.inject('/profile')).headers['content-security-policy'])).toContain(";style-src 'self';");
  });
});

describe('files', () => {
  test('hashed assets are cached for a year', async () => {
    const reply = await app.inject('/assets/app-1a2b.js');
    expect(reply.body).toBe(appScript);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toContain('javascript');
  });

  test('files compressed at build time are sent compressed', async () => {
    const reply = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(appScript);
  });

  test('legal texts are revalidated on each request', async () => {
    const reply = await app.inject('/legal/terms-of-service.md');
    expect(reply.body).toBe('# 服务条款');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/assets/gone-3c4d.js',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/../dist-server/prerender.js',
    '/%2e%2e/dist-server/prerender.js',
    '/.env',
    '/index.html.br',
  ])('%s gets a plain text 404, not a page', async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('text/plain');
  });
});

test('a server without a built web serves the not-built page', async () => {
  const unbuilt = await serve({ ...parseConfig({ LOG_LEVEL: 'silent' }), webDir: join(webDir, 'none') });
  expect((await unbuilt.inject('/')).body).toContain('网页尚未构建');
});

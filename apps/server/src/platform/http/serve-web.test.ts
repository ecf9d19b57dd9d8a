import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';
import { serveWeb } from './serve-web.ts';

const inline = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><script>${inline}</script><script type="module" src="/assets/app-1a2b.js"></script>`;
const script = 'console.log("the app")'.repeat(100);

const place = mkdtempSync(join(tmpdir(), 'print-web-'));
/** Whatever the folders above are called, only what is in our own `assets` is hashed. */
const webDir = join(place, 'assets/dist');
mkdirSync(join(webDir, 'assets'), { recursive: true });
mkdirSync(join(webDir, 'legal'));
writeFileSync(join(webDir, 'index.html'), page);
writeFileSync(join(webDir, 'index.html.br'), brotliCompressSync(page));
writeFileSync(join(webDir, 'assets/app-1a2b.js'), script);
writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
writeFileSync(join(webDir, 'legal/terms-of-service.md'), '# 服务条款');
afterAll(() => rmSync(place, { recursive: true }));

async function serve(config = { ...parseConfig({ LOG_LEVEL: 'silent' }), webDir }) {
  const random = { bytes: randomBytes, uuid: () => randomUUID() };
  const app = await createHttp({ config, log: createLog(config), random });
  await serveWeb(app, config);
  return app;
}
const app = await serve();

describe('the app’s pages', () => {
  test.each(['/', '/order', '/order/', '/auth/login?redirect=/profile', '/staff/orders/1'])(
    '%s is the app, asked for anew each time',
    async (url) => {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBe(200);
      expect(reply.body).toBe(page);
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    },
  );

  test('an unknown page is the app too, with an honest 404', async () => {
    const reply = await app.inject('/nowhere');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toBe(page);
  });

  test('whoever has it already gets nothing again', async () => {
    const { etag } = (await app.inject('/')).headers;
    const reply = await app.inject({ url: '/order', headers: { 'if-none-match': etag } });
    expect(reply.statusCode).toBe(304);
    expect(reply.body).toBe('');
  });

  test('it travels compressed', async () => {
    const reply = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(page);
  });

  test('its one inline script is allowed by hash, and no other', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(policy).toMatch(new RegExp(`script-src 'self' 'sha256-${hash.replace(/[+/]/g, '\\$&')}';`));
    expect(policy).toMatch(/style-src 'self';/);
  });
});

describe('files', () => {
  test('hashed assets are kept for a year', async () => {
    const reply = await app.inject('/assets/app-1a2b.js');
    expect(reply.body).toBe(script);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toContain('javascript');
  });

  test('what was compressed at build time is sent so', async () => {
    const reply = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br' } });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
  });

  test('legal texts are asked for anew each time', async () => {
    const reply = await app.inject('/legal/terms-of-service.md');
    expect(reply.body).toBe('# 服务条款');
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/assets/gone-3c4d.js',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/index.html.br',
  ])('%s is a plain 404, never a page a browser would run', async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('text/plain');
  });
});

test('a server whose web was not built says so', async () => {
  const bare = await serve({ ...parseConfig({ LOG_LEVEL: 'silent' }), webDir: join(webDir, 'none') });
  expect((await bare.inject('/')).body).toContain('网页尚未构建');
});

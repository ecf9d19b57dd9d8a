import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ServerProcess, startServer } from '../apps/server/test/start-server.ts';
import { createClient } from '../apps/server/test/test-client.ts';
import type { Quote } from '../packages/contract/src/pricing.ts';
import { buildServer } from '../scripts/setup/builds.ts';

export type ShopProcess = { readonly server: ServerProcess; readonly dataDir: string; stop(): Promise<void> };

/** Starts the shop like `npm start`, with a new data folder; the part `web` runs no conversions. */
export async function startShop(part?: 'web'): Promise<ShopProcess> {
  if (!(await buildServer(resolve(import.meta.dirname, '..')))) throw new Error('the server does not build');
  const dataDir = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', AUTO_INSTALL: '0' }, part);
  // A failed bench must not leave the server running.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  await server.ready();
  return {
    server,
    dataDir,
    async stop() {
      server.kill('SIGTERM');
      await server.exit;
      process.off('exit', kill);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Headers = Record<string, string>;

/** Headers of a new visitor, who owns no earlier upload, so each upload is stored again. */
export async function createVisitor(origin: string): Promise<Headers> {
  const client = createClient(origin);
  await client.fetch('/api/csrf/');
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  return { cookie, 'x-csrftoken': client.cookies.get('csrftoken') ?? '' };
}

/** Streams a file from disk as a multipart form; returns the response body. */
export async function sendFile<Reply>(url: string, headers: Headers, file: string): Promise<Reply> {
  const boundary = 'bench-7d93b1c0';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${basename(file)}"\r\n` +
    'content-type: application/octet-stream\r\n\r\n';
  const tail = `\r\n--${boundary}--\r\n`;
  const length = Buffer.byteLength(head) + statSync(file).size + Buffer.byteLength(tail);
  const sending = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
  });
  sending.write(head);
  createReadStream(file, { highWaterMark: 256 * 1024 })
    .on('end', () => sending.end(tail))
    .pipe(sending, { end: false });
  return await new Promise((resolve, reject) => {
    sending.on('error', reject).on('response', async (response) => {
      const body = await text(response);
      if (response.statusCode !== 201) reject(new Error(`${url} responded with ${response.statusCode}: ${body}`));
      else resolve(JSON.parse(body) as Reply);
    });
  });
}

const settings = { color_mode: 'black_white', print_sided: 'single', paper_size: 'a4_70g', copies: 1 };

export async function fetchQuote(origin: string, headers: Headers, fileId: string): Promise<Quote> {
  const response = await fetch(`${origin}/api/estimate-price/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...settings, file_path: fileId }),
  });
  if (response.status !== 200) throw new Error(`the quote responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Quote;
}

export async function waitUntilConverted(origin: string, headers: Headers, fileId: string): Promise<Quote> {
  for (;;) {
    const quote = await fetchQuote(origin, headers, fileId);
    if (quote.has_preview) return quote;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

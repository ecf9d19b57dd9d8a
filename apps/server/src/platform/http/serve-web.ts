import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@print/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { App } from './app.ts';
import { notFound } from './http-errors.ts';
import { addSecurityHeaders } from './security-headers.ts';

const notBuilt = '<!doctype html><meta charset="utf-8"><title>自助打印</title><p>网页尚未构建。</p>';

/** The built web: hashed assets for a year, everything else asked for anew each time, and the app's pages. */
export async function serveWeb(app: App, config: Config): Promise<void> {
  const html = readPage(config.webDir);
  await addSecurityHeaders(app, config, html ?? notBuilt);

  if (html !== undefined) {
    await app.register(fastifyStatic, {
      root: config.webDir,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(config.webDir, 'assets/'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(answerWithPage(html ?? notBuilt));
}

function readPage(webDir: string): string | undefined {
  try {
    return readFileSync(join(webDir, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

/** The same page for every route of the app; an unknown one gets it too, but with an honest 404. */
function answerWithPage(html: string) {
  const bodies = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: Buffer.from(html) };
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;

  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // From a handler below `/api/` that found no file.
    if (path.startsWith('/api/')) throw notFound();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // A missing asset must not be answered with a page: a browser would run it as a script.
    if (!reads || /\.\w+$/.test(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('页面不存在\n');

    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity';
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (!isPagePath(path)) reply.code(404);
    else if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  };
}

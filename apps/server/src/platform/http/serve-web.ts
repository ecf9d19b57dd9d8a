import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPagePath, outdatedPage, pages } from '@print/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { App } from './app.ts';
import { notFound } from './http-errors.ts';
import { compressPage } from './pages/compress-page.ts';
import { createPageCache, type ServedPage } from './pages/page-cache.ts';
import { findWebBuild, joinDocument } from './pages/web-build.ts';
import { addSecurityHeaders, allowStyles } from './security-headers.ts';

type WebDeps = { readonly config: Config; readonly log: Log };
type Content = {
  readonly readFacts: () => Promise<unknown>;
  /** Shown on every page if the web has not been built. */
  readonly notBuilt: string;
};

/**
 * Serves the built web: hashed assets are cached for a year, everything else is revalidated. The app's pages are
 * rendered with the facts from `readFacts`.
 */
export async function serveWeb(app: App, { config, log }: WebDeps, { readFacts, notBuilt }: Content): Promise<void> {
  const build = findWebBuild(config.webDir);
  await addSecurityHeaders(app, config, build === undefined ? notBuilt : joinDocument(build.document));
  if (build === undefined) {
    const page = { ...(await compressPage(notBuilt)), isOutdated: false };
    app.setNotFoundHandler(replyWithPage(async () => page));
    return;
  }
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
  const pageAt = createPageCache({ build, log, readFacts, origin: config.publicOrigin });
  app.setNotFoundHandler(replyWithPage(pageAt));
  // Loads the renderer before the first visitor needs it.
  app.addHook('onListen', () => void pageAt(pages.intro.path).catch(() => undefined));
}

/** An unknown path gets a page too, with status 404. */
function replyWithPage(pageAt: (path: string) => Promise<ServedPage>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // A missing static file below `/api/`, such as one of the API docs, gets the API's 404 instead of a page.
    if (path.startsWith('/api/')) throw notFound();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A missing asset must not get a page: a browser would run it as a script.
    if (!isRead || /\.\w+$/.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('页面不存在\n');

    // The app's router ignores case and trailing slashes too.
    const route = path.toLowerCase().replace(/(?<=[^/])\/+$/, '');
    const { bodies, etag, styles, isOutdated } = await pageAt(route);
    const encoding = (['br', 'gzip'] as const).find((name) => isAccepted(request, name)) ?? 'identity';
    // Weak: all encodings share one ETag.
    reply.headers({ 'cache-control': 'no-cache', etag: `W/${etag}`, vary: 'accept-encoding' });
    // The browser then fetches the facts itself.
    if (isOutdated) reply.header('server-timing', outdatedPage);
    allowStyles(reply, styles);
    if (!isPagePath(route)) reply.code(404);
    else if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  };
}

/** `br` and `br;q=0.5` accept the encoding `br`, `br;q=0` does not. */
function isAccepted({ headers }: FastifyRequest, encoding: string): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((entry) => entry.trim().split(/\s*;\s*q=/))
    .some(([name, weight = '1']) => name === encoding && Number(weight) > 0);
}

import { METHODS } from 'node:http';
import type { App } from './app.ts';
import { methodNotAllowed, notFound } from './http-errors.ts';

/** Under `/api/` a known address with the wrong method is a 405, everything else unknown a 404, in JSON. */
export function addUnknownRoutes(app: App): void {
  const known: { method: string; address: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const address = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`);
    for (const one of [method].flat()) known.push({ method: one, address });
  });

  // One that Fastify does not know would be answered like a page.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.all('/api', () => {
    throw notFound();
  });
  app.all('/api/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = known.filter(({ address }) => address.test(path)).map(({ method }) => method);
    // With the right method it is an id too long for the router: no id of ours is.
    if (allowed.length === 0 || allowed.includes(request.method)) throw notFound();
    reply.header('allow', [...new Set(allowed)].join(', '));
    throw methodNotAllowed();
  });
}

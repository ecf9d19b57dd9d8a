import { METHODS } from 'node:http';
import type { App } from './app.ts';
import { methodNotAllowed, notFound } from './http-errors.ts';

/** Below `/api/`, a known path with the wrong method gets 405, and an unknown path 404, in JSON. */
export function addUnknownRoutes(app: App): void {
  const routes: { method: string; path: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const path = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`);
    routes.push(...[method].flat().map((name) => ({ method: name, path })));
  });

  // Fastify would send unsupported methods to the page handler.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  app.all('/api', () => {
    throw notFound();
  });
  app.all('/api/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = routes.filter((route) => route.path.test(path)).map(({ method }) => method);
    // If the method is allowed, the router refused an id longer than `maxParamLength`: no such id exists.
    if (allowed.length === 0 || allowed.includes(request.method)) throw notFound();
    reply.header('allow', [...new Set(allowed)].join(', '));
    throw methodNotAllowed();
  });
}

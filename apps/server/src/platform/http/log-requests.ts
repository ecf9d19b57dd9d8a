import type { App } from './app.ts';

/**
 * Logs one line per request with the route's pattern, never the URL, a header or a body: those contain file names,
 * phone numbers, codes and tokens.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (request.routeOptions.url?.startsWith('/api/')) request.log.info(line, 'call');
    else request.log.debug(line, 'page');
  });
}

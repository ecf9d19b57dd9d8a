import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import type { App } from './app.ts';
import { checkInput } from './check-input.ts';
import { drainConnections } from './drain-connections.ts';
import { encodeLongReplies } from './encode-long-replies.ts';
import { compressedBody } from './http-errors.ts';
import { logRequests } from './log-requests.ts';
import { replyToBrokenRequest, replyWithError } from './reply-with-error.ts';
import { addUnknownRoutes } from './unknown-routes.ts';
import { writeOutput } from './write-output.ts';

const mebibyte = 1024 * 1024;

/** Without a factory Fastify loads Ajv, a tenth of a second at every start, although the compilers below replace it. */
const failToBuild = (): never => {
  throw new Error('the compilers are not set');
};

/** Fastify with the shared settings and hooks, before any domain adds its routes. */
export async function createHttp({ config, log, random }: Pick<Deps, 'config' | 'log' | 'random'>): Promise<App> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => random.uuid(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: mebibyte,
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    // Requests that arrive on open connections during shutdown are still handled, instead of Fastify's own 503 body.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: failToBuild, buildSerializer: failToBuild } },
    clientErrorHandler: replyToBrokenRequest,
    frameworkErrors: replyWithError,
  }).withTypeProvider<ZodTypeProvider>();
  app.server.headersTimeout = 60_000;

  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(writeOutput);
  app.setErrorHandler(replyWithError);
  // This hook runs after the hooks that set reply headers, and before any of the body is read.
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw compressedBody();
  });

  encodeLongReplies(app);
  drainConnections(app);
  logRequests(app);
  addUnknownRoutes(app);
  await app.register(cookie);
  return app;
}

import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { isCsrfToken } from '#platform/http/csrf.ts';
import { csrfFailed, foreignOrigin } from './accounts.errors.ts';
import { cookieNames } from './cookies.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Unsafe requests need a sign-in token or a CSRF token that was issued to this visitor. */
export function guardAgainstCsrf({ config }: Deps, csrfKey: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined && !config.ownOrigins.includes(origin)) throw foreignOrigin();
    if (request.headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
    if (request.caller.signedInBy === 'token') return;

    const { visitorId } = request.caller;
    const token = request.headers['x-csrftoken'];
    const isValid =
      visitorId !== undefined &&
      typeof token === 'string' &&
      token === request.cookies[cookieNames(config).csrf] &&
      isCsrfToken(csrfKey, visitorId, token);
    if (!isValid) throw csrfFailed();
  };
}

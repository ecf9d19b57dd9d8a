import * as contract from '@print/contract/accounts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { isCsrfToken, makeCsrfToken } from '#platform/http/csrf.ts';
import { ensureVisitor, secretsOf, userOf } from './accounts.hooks.ts';
import { presentProfile } from './accounts.present.ts';
import { deleteSignIns } from './accounts.store.ts';
import { cookieNames, cookieOptions } from './cookies.ts';

export function accountsRoutes(app: App, deps: Deps, csrfKey: string): void {
  const { config, db, random } = deps;
  const names = cookieNames(config);

  app.route({
    ...contract.getCsrfToken,
    handler: async (request, reply) => {
      const visitorId = ensureVisitor(deps, request, reply);
      const known = request.cookies[names.csrf];
      // The token in use stays: another open tab has it too.
      const csrfToken =
        known !== undefined && isCsrfToken(csrfKey, visitorId, known)
          ? known
          : makeCsrfToken(csrfKey, visitorId, random.bytes(16));
      reply.setCookie(names.csrf, csrfToken, cookieOptions(config));
      return { csrfToken };
    },
  });

  app.route({
    ...contract.getProfile,
    handler: async (request) => presentProfile(userOf(request)),
  });

  app.route({
    ...contract.logout,
    handler: async (request, reply) => {
      await deleteSignIns(db, secretsOf(request, config).map(hashSecret));
      return reply.clearCookie(names.session, cookieOptions(config)).code(204).send(null);
    },
  });
}

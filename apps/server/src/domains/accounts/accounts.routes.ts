import * as contract from '@print/contract/accounts';
import { getUserinfo } from '@print/contract/oauth';
import * as session from '@print/contract/session';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { isCsrfToken, makeCsrfToken } from '#platform/http/csrf.ts';
import { notSignedIn } from './accounts.errors.ts';
import { ensureVisitor, secretsOf, userOf } from './accounts.hooks.ts';
import { presentProfile } from './accounts.present.ts';
import { cookieNames, cookieOptions } from './cookies.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { endStreamsOf } from './end-streams-of.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordLink } from './passwords/request-password-link.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { updateProfile } from './profile/update-profile.ts';
import { register } from './registering/register.ts';
import { browserInfoOf, endSession, guesserOf } from './session.hooks.ts';
import { deleteSignIns } from './sign-ins.store.ts';

export function accountsRoutes(app: App, deps: Deps, csrfKey: string): void {
  const { config, db, random } = deps;
  const names = cookieNames(config);

  app.route({
    ...session.getCsrfToken,
    handler: async (request, reply) => {
      const visitorId = ensureVisitor(deps, request, reply);
      const current = request.cookies[names.csrf];
      // The token in use stays: another open tab has it too.
      const csrfToken =
        current !== undefined && isCsrfToken(csrfKey, visitorId, current)
          ? current
          : makeCsrfToken(csrfKey, visitorId, random.bytes(16));
      reply.setCookie(names.csrf, csrfToken, cookieOptions(config));
      return { csrfToken };
    },
  });

  app.route({
    ...contract.register,
    handler: async (request, reply) => {
      const signedIn = await register(deps, request.body, { ...browserInfoOf(request), ...guesserOf(request, reply) });
      await endSession(deps, request, reply);
      return reply.code(201).send(signedIn);
    },
  });

  for (const endpoint of [session.getProfile, session.getUsersProfile])
    app.route({ ...endpoint, handler: async (request) => presentProfile(userOf(request)) });

  app.route({
    ...getUserinfo,
    handler: async (request) => {
      if (request.caller.signedInBy !== 'session') throw notSignedIn();
      return presentProfile(userOf(request));
    },
  });

  app.route({
    ...contract.updateProfile,
    handler: async (request) => presentProfile(await updateProfile(deps, request.caller, request.body)),
  });

  app.route({
    ...contract.changePassword,
    handler: async (request, reply) =>
      presentProfile(await changePassword(deps, request.caller, request.body, guesserOf(request, reply))),
  });

  app.route({
    ...contract.requestPasswordLink,
    handler: async (request, reply) => {
      await requestPasswordLink(deps, request.body.username, guesserOf(request, reply));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.resetPassword,
    handler: async (request, reply) => {
      await resetPassword(deps, request.body, guesserOf(request, reply));
      return reply.code(204).send(null);
    },
  });

  devicesRoutes(app, deps);

  app.route({
    ...session.logout,
    handler: async (request, reply) => {
      const signIns = await deleteSignIns(db, secretsOf(request, config).map(hashSecret));
      await endStreamsOf(deps, db, signIns);
      return reply.clearCookie(names.session, cookieOptions(config)).code(204).send(null);
    },
  });
}

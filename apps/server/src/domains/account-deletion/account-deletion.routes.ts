import * as contract from '@print/contract/accounts';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import { endSession, guesserOf } from '#domains/accounts/session.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { deleteAccount } from './delete-account.ts';

export function accountDeletionRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.deleteAccount,
    handler: async (request, reply) => {
      const { caller, body: form } = request;
      await deleteAccount(deps, { user: userOf(request), caller, guesser: guesserOf(request, reply), form });
      await endSession(deps, request, reply);
      return reply.code(204).send(null);
    },
  });
}

import * as contract from '@print/contract/staff-safety';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { signInOf, userOf } from '../accounts.hooks.ts';
import type { User } from '../accounts.table.ts';
import { confirmSignIn } from '../passwords/confirm-sign-in.ts';
import { countRecoveryCodes, findSecondFactor } from '../second-factor.store.ts';
import { guesserOf } from '../session.hooks.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { setUpSecondFactor } from './set-up-second-factor.ts';
import { switchOffSecondFactor } from './switch-off-second-factor.ts';
import { switchOnSecondFactor } from './switch-on-second-factor.ts';

/** The confirmation and the second factor of the caller. All changes of the latter need the former. */
export function secondFactorRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const showState = async ({ id }: User) => ({
    is_on: (await findSecondFactor(db, id))?.isActive === true,
    recovery_codes_left: await countRecoveryCodes(db, id),
  });

  app.route({
    ...contract.confirmSignIn,
    handler: async (request, reply) => {
      await confirmSignIn(deps, request.caller, request.body.password, guesserOf(request, reply));
      return reply.code(204).send(null);
    },
  });

  app.route({ ...contract.getSecondFactor, handler: async (request) => await showState(userOf(request)) });

  app.route({
    ...contract.setUpSecondFactor,
    handler: async (request, reply) => reply.code(201).send(await setUpSecondFactor(deps, userOf(request))),
  });

  app.route({
    ...contract.switchOnSecondFactor,
    handler: async (request, reply) => {
      const clerk = { user: userOf(request), signIn: signInOf(request) };
      const codes = await switchOnSecondFactor(deps, clerk, request.body.one_time_code);
      return reply.code(201).send({ recovery_codes: codes });
    },
  });

  app.route({
    ...contract.switchOffSecondFactor,
    handler: async (request) => {
      await switchOffSecondFactor(deps, userOf(request));
      return await showState(userOf(request));
    },
  });

  app.route({
    ...contract.renewRecoveryCodes,
    handler: async (request, reply) =>
      reply.code(201).send({ recovery_codes: await renewRecoveryCodes(deps, userOf(request)) }),
  });
}

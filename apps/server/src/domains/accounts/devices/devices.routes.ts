import * as contract from '@print/contract/accounts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { signInOf, userOf } from '../accounts.hooks.ts';
import { listSignIns } from '../sign-ins.store.ts';
import { presentDevices } from './devices.present.ts';
import { signOutDevice, signOutOtherDevices } from './sign-out-devices.ts';

export function devicesRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  app.route({
    ...contract.listDevices,
    handler: async (request) =>
      presentDevices(await listSignIns(db, userOf(request).id, clock.now()), signInOf(request)),
  });

  app.route({
    ...contract.signOutDevice,
    handler: async (request, reply) => {
      await signOutDevice(deps, userOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.signOutOtherDevices,
    handler: async (request, reply) => {
      const current = signInOf(request);
      await db.transaction(async (tx) => await signOutOtherDevices(deps, tx, current));
      return reply.code(204).send(null);
    },
  });
}

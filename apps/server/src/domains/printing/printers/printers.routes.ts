import * as contract from '@print/contract/printing';
import { signInOf, userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { addPrinter } from './add-printer.ts';
import { changePrinter } from './change-printer.ts';
import { presentPrinter } from './printers.present.ts';
import { probePrinter } from './probe-printer.ts';
import { refreshAndListPrinters } from './refresh-printers.ts';
import { removePrinter } from './remove-printer.ts';
import { switchPrinter } from './switch-printer.ts';

/** Printers. A hook on the staff prefix has already refused callers without the role. */
export function printersRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.listPrinters,
    handler: async () => {
      const { isOn, printers } = await refreshAndListPrinters(deps);
      return { is_on: isOn, printers: printers.map(presentPrinter) };
    },
  });

  app.route({
    ...contract.addPrinter,
    handler: async (request, reply) => {
      const added = await addPrinter(deps, userOf(request), request.body);
      return await reply.code(201).send(presentPrinter(added));
    },
  });

  app.route({
    ...contract.changePrinter,
    handler: async (request) => {
      const owner = { user: userOf(request), signIn: signInOf(request) };
      return presentPrinter(await changePrinter(deps, owner, request.params.id, request.body));
    },
  });

  app.route({
    ...contract.switchPrinter,
    handler: async (request) => {
      const change = { id: request.params.id, isEnabled: request.body.is_enabled };
      return presentPrinter(await switchPrinter(deps, userOf(request), change));
    },
  });

  app.route({
    ...contract.removePrinter,
    handler: async (request, reply) => {
      await removePrinter(deps, userOf(request), request.params.id);
      return await reply.code(204).send(null);
    },
  });

  app.route({
    ...contract.probePrinter,
    handler: async ({ params }) => presentPrinter(await probePrinter(deps, params.id)),
  });
}

import * as contract from '@print/contract/cancelled-files';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import { abortSignalFor } from '#platform/http/abort-signal-for.ts';
import type { App } from '#platform/http/app.ts';
import { countCancelledFiles } from './count-cancelled-files.ts';
import { deleteCancelledFiles } from './delete-cancelled-files.ts';

export function cancelledFilesRoutes(app: App, deps: Deps): void {
  app.route({ ...contract.getCancelledFiles, handler: async () => await countCancelledFiles(deps) });

  app.route({
    ...contract.deleteCancelledFiles,
    handler: async (request, reply) => {
      const freed = await deleteCancelledFiles(deps, userOf(request), abortSignalFor(reply));
      return { ...freed, left: await countCancelledFiles(deps) };
    },
  });
}

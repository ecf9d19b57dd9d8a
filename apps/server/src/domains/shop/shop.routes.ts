import * as contract from '@print/contract/shop';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { showShop } from './show-shop.ts';

export function shopRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.getShop,
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return await showShop(deps);
    },
  });
}

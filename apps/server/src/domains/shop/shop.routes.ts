import * as contract from '@print/contract/shop';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { presentShop } from './shop.present.ts';
import { getCurrentShop } from './shop.store.ts';

export function shopRoutes(app: App, { db, config }: Deps): void {
  const offered = contract.SignInProvider.options.filter((provider) => config[provider] !== undefined);

  app.route({
    ...contract.getShop,
    handler: async (_request, reply) => {
      const { settings, priceList } = await getCurrentShop(db);
      reply.header('cache-control', 'no-cache');
      return presentShop(settings, priceList, offered, config.mail !== undefined);
    },
  });
}

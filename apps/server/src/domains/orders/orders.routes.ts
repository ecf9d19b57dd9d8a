import * as contract from '@print/contract/ordering';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { createOrder } from './placing/create-order.ts';

export function ordersRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.createOrder,
    handler: async ({ caller, body, headers }, reply) => {
      const placed = await createOrder(deps, caller, body, headers['idempotency-key']);
      return await reply.code(201).send(placed);
    },
  });
}

import * as contract from '@print/contract/ordering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import { guesserOf } from '#domains/accounts/session.hooks.ts';
import { ownerOf, ownersOf } from '#domains/documents/document-owners.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { countOrders } from './finding/count-orders.ts';
import { listOrders } from './finding/list-orders.ts';
import { type OrderQueryCaller, queryOrder } from './finding/query-order.ts';
import { showOrder } from './finding/show-orders.ts';
import { createOrder } from './placing/create-order.ts';
import { reserveAmount } from './placing/reserve-amount.ts';
import { deleteOrderFiles } from './retention/delete-order-files.ts';

/** Routes for customers. */
export function ordersRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.createOrder,
    handler: async (request, reply) => {
      const { body, headers } = request;
      const guesser = guesserOf(request, reply);
      const placed = await withGuessDelay(deps, guesser, async (waitedMs) => {
        const caller = { ...request.caller, address: guesser.address, waitedMs };
        return await createOrder(deps, caller, body, headers['idempotency-key']);
      });
      return await reply.code(201).send(placed);
    },
  });

  app.route({
    ...contract.reserveAmount,
    handler: async (request, reply) => {
      return await reply.code(201).send(await reserveAmount(deps, ownerOf(request.caller), request.body));
    },
  });

  app.route({
    ...contract.listOrders,
    handler: async (request) => await listOrders(deps, userOf(request), request.query),
  });

  app.route({ ...contract.countOrders, handler: async (request) => await countOrders(deps, userOf(request)) });

  app.route({
    ...contract.queryOrder,
    handler: async (request, reply) =>
      await showOrder(
        deps,
        await queryOrder(deps, queryCallerOf(request, reply), request.body),
        ownersOf(request.caller),
      ),
  });

  app.route({
    ...contract.deleteOrderFiles,
    handler: async (request, reply) =>
      await showOrder(
        deps,
        await deleteOrderFiles(deps, queryCallerOf(request, reply), request.body),
        ownersOf(request.caller),
      ),
  });
}

const queryCallerOf = (request: FastifyRequest, reply: FastifyReply): OrderQueryCaller => ({
  caller: request.caller,
  ...guesserOf(request, reply),
});

import * as contract from '@print/contract/gateway-payments';
import { fromYuan } from '@print/contract/price';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import { guesserOf } from '#domains/accounts/session.hooks.ts';
import { findCallersOrder } from '#domains/orders/finding/find-callers-order.ts';
import { queryOrder } from '#domains/orders/finding/query-order.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { createPaymentCode } from './create-payment-code.ts';
import { refundPayments } from './refund-payments.ts';
import { showRefunds } from './show-refunds.ts';

/** For customers and staff. A hook on the staff prefix has already refused callers who are not staff. */
export function gatewaysRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.createPaymentCode,
    handler: async (request, reply) => {
      const { caller, body } = request;
      const { id, ...ticket } = body;
      const order =
        id === undefined
          ? await queryOrder(deps, { caller, ...guesserOf(request, reply) }, ticket)
          : await findCallersOrder(deps, caller, id);
      return await createPaymentCode(deps, order);
    },
  });

  app.route({ ...contract.getGatewayRefunds, handler: async ({ params }) => await showRefunds(deps, params.id) });

  app.route({
    ...contract.createGatewayRefund,
    handler: async (request, reply) => {
      const { params, body } = request;
      const actor = `user:${userOf(request).id}`;
      await refundPayments(deps, { orderId: params.id, actor, ...body, amount: fromYuan(body.amount) });
      return await reply.code(201).send(await showRefunds(deps, params.id));
    },
  });
}

import * as contract from '@print/contract/ledger';
import { fromYuan } from '@print/contract/price';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { correctEntry } from '../ledger/correct-entry.ts';
import { refundOrder } from '../ledger/refund-order.ts';
import { waiveOwed } from '../ledger/waive-owed.ts';
import { listOwing } from './list-owing.ts';
import { showStaffOrder } from './show-staff-order.ts';

/** Money at the counter. A hook on the staff prefix has already refused callers who are not staff. */
export function ledgerRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.refundOrder,
    handler: async (request, reply) => {
      const { amount, ...input } = request.body;
      const booking = bookingOf(request);
      await refundOrder(deps, { ...booking, ...input, amount: fromYuan(amount) });
      return await reply.code(201).send(await showStaffOrder(deps, booking.orderId));
    },
  });

  app.route({
    ...contract.waiveOwed,
    handler: async (request, reply) => {
      const { amount, reason } = request.body;
      const booking = bookingOf(request);
      await waiveOwed(deps, { ...booking, reason, amount: fromYuan(amount) });
      return await reply.code(201).send(await showStaffOrder(deps, booking.orderId));
    },
  });

  app.route({
    ...contract.correctEntry,
    handler: async (request, reply) => {
      const { entry_id: entryId, reason } = request.body;
      const booking = bookingOf(request);
      await correctEntry(deps, { ...booking, entryId, reason });
      return await reply.code(201).send(await showStaffOrder(deps, booking.orderId));
    },
  });

  app.route({ ...contract.listOwing, handler: async ({ query }) => await listOwing(deps, query) });
}

type Request = Parameters<typeof userOf>[0] & { readonly params: { readonly id: string } };

const bookingOf = (request: Request) => ({ orderId: request.params.id, actor: `user:${userOf(request).id}` });

import * as contract from '@print/contract/desk';
import { fromYuan } from '@print/contract/price';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { settleDifference } from '../ledger/settle-difference.ts';
import { decideRefund } from '../requests/decide-refund.ts';
import { deleteCancelledOrderFiles } from '../retention/delete-cancelled-order-files.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';
import { markCollected } from '../status/mark-collected.ts';
import { addNote } from './add-note.ts';
import { changeOrders } from './change-orders.ts';
import { checkPayment } from './check-payment.ts';
import { createWalkInOrder } from './create-walk-in-order.ts';
import { findOrderByCode } from './find-order-by-code.ts';
import { ledgerRoutes } from './ledger.routes.ts';
import { listQueue } from './list-queue.ts';
import { showScreenshot } from './show-screenshot.ts';
import { showStaffOrder } from './show-staff-order.ts';

const pictureHeaders = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

const actorFor = ({ id }: User) => `user:${id}`;

/** Routes of the counter. A hook on the staff prefix has already refused callers who are not staff. */
export function deskRoutes(app: App, deps: Deps): void {
  readRoutes(app, deps);
  changeRoutes(app, deps);
  ledgerRoutes(app, deps);

  app.route({
    ...contract.createWalkInOrder,
    handler: async (request, reply) => {
      const { body, headers, caller } = request;
      const clerk = { user: userOf(request), visitorId: caller.visitorId };
      const placed = await createWalkInOrder(deps, clerk, body, headers['idempotency-key']);
      return await reply.code(201).send(placed);
    },
  });
}

function readRoutes(app: App, deps: Deps): void {
  app.route({ ...contract.listQueue, handler: async ({ query }) => await listQueue(deps, query) });

  app.route({ ...contract.getStaffOrder, handler: async ({ params }) => await showStaffOrder(deps, params.id) });

  app.route({ ...contract.findOrderByCode, handler: async ({ query }) => await findOrderByCode(deps, query.code) });

  app.route({
    ...contract.getPaymentScreenshot,
    handler: async (request, reply) => {
      const picture = await showScreenshot(deps, userOf(request), { orderId: request.params.id });
      return await reply.headers(pictureHeaders).send(picture);
    },
  });

  app.route({
    ...contract.getEarlierScreenshot,
    handler: async (request, reply) => {
      const { id: orderId, screenshot_id: earlierId } = request.params;
      const picture = await showScreenshot(deps, userOf(request), { orderId, earlierId });
      return await reply.headers(pictureHeaders).send(picture);
    },
  });
}

function changeRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.setOrderStatus,
    handler: async (request) => {
      const { id: orderId } = request.params;
      const { despite_payment: despitePayment, known_doubts: knownDoubts, ...change } = request.body;
      const actor = actorFor(userOf(request));
      await changeOrderStatus(deps, { orderId, actor, ...change, despitePayment, knownDoubts });
      return await showStaffOrder(deps, orderId);
    },
  });

  app.route({
    ...contract.checkPayment,
    handler: async (request) => {
      const { id: orderId } = request.params;
      await checkPayment(deps, { orderId, actor: actorFor(userOf(request)), ...request.body });
      return await showStaffOrder(deps, orderId);
    },
  });

  app.route({
    ...contract.collectOrder,
    handler: async (request) => {
      const { id: orderId } = request.params;
      await markCollected(deps, { orderId, actor: actorFor(userOf(request)) });
      return await showStaffOrder(deps, orderId);
    },
  });

  app.route({
    ...contract.settleDifference,
    handler: async (request) => {
      const { id: orderId } = request.params;
      const { difference, ...input } = request.body;
      const actor = actorFor(userOf(request));
      await settleDifference(deps, { orderId, actor, ...input, difference: fromYuan(difference) });
      return await showStaffOrder(deps, orderId);
    },
  });

  app.route({
    ...contract.decideRefund,
    handler: async (request) => {
      const { id: orderId } = request.params;
      await decideRefund(deps, { orderId, actor: actorFor(userOf(request)), ...request.body });
      return await showStaffOrder(deps, orderId);
    },
  });

  app.route({
    ...contract.deleteStaffOrderFiles,
    handler: async (request) => {
      const { id: orderId } = request.params;
      await deleteCancelledOrderFiles(deps, { orderId, actor: actorFor(userOf(request)) });
      return await showStaffOrder(deps, orderId);
    },
  });

  app.route({
    ...contract.addNote,
    handler: async (request, reply) => {
      const { id: orderId } = request.params;
      await addNote(deps, { orderId, actor: actorFor(userOf(request)), ...request.body });
      return await reply.code(201).send(await showStaffOrder(deps, orderId));
    },
  });

  app.route({
    ...contract.changeOrders,
    handler: async (request) => {
      const { ids, act: action, despite_payment: despitePayment, known_doubts: knownDoubts } = request.body;
      const actor = actorFor(userOf(request));
      return { results: await changeOrders(deps, { ids, action, actor, despitePayment, knownDoubts }) };
    },
  });
}

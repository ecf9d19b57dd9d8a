import * as contract from '@print/contract/bills';
import { userOf } from '#domains/accounts/accounts.hooks.ts';
import type { Deps } from '#platform/deps.ts';
import type { App } from '#platform/http/app.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { setRefundSeen, takeUp } from './bills.store.ts';
import { getLine, pairLine, setLineAside, undoLine } from './decide-line.ts';
import { importBill } from './import-bill.ts';
import { showBill, showBills, showGroups, showLine, showLines, showOrders } from './show-bills.ts';

type Request = Parameters<typeof userOf>[0];
const actorOf = (request: Request) => `user:${userOf(request).id}`;

/** A hook on the staff prefix has already refused callers who are not staff. */
export function billsRoutes(app: App, deps: Deps): void {
  app.route({ ...contract.listBills, handler: async ({ query }) => await showBills(deps, query.page) });
  app.route({ ...contract.getBill, handler: async ({ params }) => await showBill(deps, params.id) });
  app.route({
    ...contract.listBillGroups,
    handler: async ({ params, query }) => await showGroups(deps, params.id, query.page),
  });
  app.route({
    ...contract.listBillLines,
    handler: async ({ params, query }) => await showLines(deps, params.id, query),
  });
  app.route({
    ...contract.listBillOrders,
    handler: async ({ params, query }) => await showOrders(deps, params.id, query.page),
  });

  const show = async (id: string) => await showLine(deps, await getLine(deps, id));

  app.route({
    ...contract.pairBillLine,
    handler: async (request) => {
      const { order_id: orderId, may_differ: mayDiffer = false } = request.body;
      const { id: lineId } = request.params;
      await pairLine(deps, { lineId, actor: actorOf(request), orderId, mayDiffer });
      return await show(lineId);
    },
  });
  app.route({
    ...contract.undoBillLine,
    handler: async (request) => {
      const { id: lineId } = request.params;
      await undoLine(deps, { lineId, actor: actorOf(request), reason: request.body.reason });
      return await show(lineId);
    },
  });
  app.route({
    ...contract.setAsideBillLine,
    handler: async (request) => {
      const { id: lineId } = request.params;
      await setLineAside(deps, { lineId, actor: actorOf(request), reason: request.body.reason });
      return await show(lineId);
    },
  });
  app.route({
    ...contract.takeUpBillLine,
    handler: async ({ params }) => {
      await takeUp(deps.db, params.id);
      return await show(params.id);
    },
  });
  app.route({
    ...contract.seeBillRefund,
    handler: async ({ params }) => {
      await setRefundSeen(deps.db, params.id);
      return await show(params.id);
    },
  });
}

export function billUploadRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.importBill,
    handler: async (request, reply) => {
      const id = await receiveFile(request, reply, (file) => importBill(deps, actorOf(request), file));
      return await reply.code(201).send(await showBill(deps, id));
    },
  });
}

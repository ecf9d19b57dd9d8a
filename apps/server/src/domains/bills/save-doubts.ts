import type { Deps } from '#platform/deps.ts';
import { lockBills, replaceOpenOrders, setGroups } from './bills.store.ts';
import type { BillImport, OpenOrder, StoredLine } from './bills.table.ts';
import type { OrderCandidate } from './candidate-rules.ts';
import type { Matches } from './match-rules.ts';

/** Stores which lines and orders may belong together, and which have no counterpart. */
export async function saveDoubts(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  { id: billId }: BillImport,
  { doubtful, unmatchedLines, unmatchedOrders }: Matches<StoredLine, OrderCandidate>,
): Promise<void> {
  const groups = doubtful.map((group) => ({ ...group, id: random.uuid() }));
  const orders = [...groups, { id: null, orders: unmatchedOrders }].flatMap((group) =>
    group.orders.map(({ orderId, kind, method, amount }): OpenOrder => {
      return { billId, orderId, kind, method, amount, groupId: group.id };
    }),
  );
  await db.transaction(async (tx) => {
    await lockBills(tx);
    await setGroups(tx, billId, [...groups, { id: null, lines: unmatchedLines }]);
    await replaceOpenOrders(tx, billId, orders);
  });
}

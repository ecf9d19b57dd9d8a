import type { Till } from '@print/contract/ledger';
import { fen, toYuan } from '@print/contract/price';
import { findUsernames } from '#domains/accounts/accounts.api.ts';
import type { Deps } from '#platform/deps.ts';
import { nameOf, userIdOf } from '../actor-rules.ts';
import { type DateRange, daysOf } from './report-time-rules.ts';
import { findOwnMoney, findTurnover, listRefunds, listTillTotals } from './till.store.ts';
import { reconcile, tillByDay, tillByMethod } from './till-rules.ts';

const maxRefunds = 200;

/** The money of a period. */
export async function showTill({ db }: Pick<Deps, 'db'>, range: DateRange): Promise<Till> {
  const totals = await listTillTotals(db, range);
  const refunds = await listRefunds(db, range, maxRefunds);
  const names = await findUsernames(db, [...new Set(refunds.flatMap(({ actor }) => userIdOf(actor) ?? []))]);
  const days = daysOf(range).map(({ from }) => from);
  return {
    from: range.from,
    to: range.to,
    methods: tillByMethod(totals),
    days: tillByDay(days, totals),
    ...reconcile(totals, await findTurnover(db, range), await findOwnMoney(db, range)),
    refunds: refunds.map(({ orderId, orderNumber, at, method, amount, actor, note }) => ({
      order_id: orderId,
      order_number: orderNumber,
      at: at.toISOString(),
      method: method ?? 'CASH',
      amount: toYuan(fen(-amount)),
      actor_name: nameOf(actor, names),
      note,
    })),
  };
}

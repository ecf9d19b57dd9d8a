import { bindingOf } from '@print/contract/price-list';
import { findUsernames } from '#domains/accounts/accounts.api.ts';
import { getPriceListsOf } from '#domains/shop/shop.api.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { nameOf, userIdOf } from '../actor-rules.ts';
import { amountOwed } from '../balance-rules.ts';
import { printVolumeOf } from '../desk/print-volume-rules.ts';
import { listGroupsOf } from '../desk/queue.store.ts';
import { moneyTaken } from '../ledger/ledger-rules.ts';
import type { Order } from '../orders.table.ts';
import { byteOrderMark, csvLine } from './csv-rules.ts';
import { type BookedMoney, reportHeadings, reportLine } from './report-line-rules.ts';
import { type DateRange, daysOf } from './report-time-rules.ts';
import { listOrdersPlaced } from './reports.store.ts';
import { listEntriesOfOrders, type OrderEntry } from './till.store.ts';

/** Writes one line per order, day by day, so that memory never holds more than one day. */
export async function* writeReport({ db }: Pick<Deps, 'db'>, range: DateRange): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(reportHeadings);
  for (const day of daysOf(range)) {
    const orders = await listOrdersPlaced(db, day);
    const groups = await listGroupsOf(
      db,
      orders.map(({ id }) => id),
    );
    const pricesOf = await getPriceListsOf(db, orders);
    const moneyOf = await readMoney(db, orders);
    const lines = orders.map((order) => {
      const groupsOfOrder = groups.get(order.id) ?? [];
      const files = groupsOfOrder.reduce((sum, { documents }) => sum + documents.length, 0);
      const bindings = groupsOfOrder.map(({ bindingType }) => bindingOf(pricesOf(order), bindingType).name);
      return csvLine(reportLine(order, { files, bindings, ...printVolumeOf(groupsOfOrder) }, moneyOf(order)));
    });
    if (lines.length > 0) yield lines.join('');
  }
}

const isCheck = ({ kind, isCorrected }: OrderEntry) => kind === 'payment' && !isCorrected;

async function readMoney(db: Db, orders: readonly Order[]): Promise<(order: Order) => BookedMoney> {
  const entries = await listEntriesOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const entriesOf = Map.groupBy(entries, ({ orderId }) => orderId);
  const checks = entries.filter(isCheck);
  const names = await findUsernames(db, [...new Set(checks.flatMap(({ actor }) => userIdOf(actor) ?? []))]);
  return (order) => {
    const own = entriesOf.get(order.id) ?? [];
    const check = own.find(isCheck);
    return {
      taken: moneyTaken(own),
      owed: amountOwed(order),
      checkedBy: check ? nameOf(check.actor, names) || '系统' : '',
    };
  };
}

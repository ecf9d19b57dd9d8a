import { bindingOf } from '@print/contract/price-list';
import { getPriceListsOf } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { printVolumeOf } from '../desk/print-volume-rules.ts';
import { listGroupsOf } from '../desk/queue.store.ts';
import { byteOrderMark, csvLine } from './csv-rules.ts';
import { reportHeadings, reportLine } from './report-line-rules.ts';
import { type DateRange, daysOf } from './report-time-rules.ts';
import { listOrdersPlaced } from './reports.store.ts';

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
    const lines = orders.map((order) => {
      const groupsOfOrder = groups.get(order.id) ?? [];
      const files = groupsOfOrder.reduce((sum, { documents }) => sum + documents.length, 0);
      const bindings = groupsOfOrder.map(({ bindingType }) => bindingOf(pricesOf(order), bindingType).name);
      return csvLine(reportLine(order, { files, bindings, ...printVolumeOf(groupsOfOrder) }));
    });
    if (lines.length > 0) yield lines.join('');
  }
}

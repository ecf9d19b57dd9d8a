import type { Report } from '@print/contract/reports';
import { countAccounts } from '#domains/accounts/accounts.api.ts';
import { getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  bookletPaper,
  bucketsOf,
  correctionsOf,
  figuresOf,
  flatPaper,
  totalsByBinding,
  totalsByMethod,
  totalsByPaper,
} from './report-rules.ts';
import { type DateRange, labelsOf, previousRange } from './report-time-rules.ts';
import {
  findAverageMinutes,
  listBindingTotals,
  listOrderTotals,
  listPrintedBooklets,
  listPrintedFlat,
} from './reports.store.ts';

/** The figures of a period and of the period before. */
export async function makeReport({ db }: Pick<Deps, 'db'>, range: DateRange): Promise<Report> {
  const { totals, papers } = await listTotals(db, range);
  const before = await listTotals(db, previousRange(range));
  const { priceList } = await getCurrentShop(db);
  const minutes = await findAverageMinutes(db, range);
  return {
    period: range.period,
    from: range.from,
    to: range.to,
    total: figuresOf(totals, papers),
    before: figuresOf(before.totals, before.papers),
    buckets: bucketsOf(labelsOf(range), totals, papers),
    by_method: totalsByMethod(totals),
    by_binding: totalsByBinding(priceList, await listBindingTotals(db, range)),
    by_paper: totalsByPaper(priceList, papers),
    average_minutes_to_finish: minutes === undefined ? null : Math.round(minutes),
    corrections: correctionsOf(totals),
    accounts: await countAccounts(db),
  };
}

async function listTotals(db: Db, range: DateRange) {
  const totals = await listOrderTotals(db, range);
  const flat = flatPaper(await listPrintedFlat(db, range));
  return { totals, papers: [...flat, ...bookletPaper(await listPrintedBooklets(db, range))] };
}

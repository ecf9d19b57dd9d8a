import { findUsernames } from '#domains/accounts/accounts.api.ts';
import type { Deps } from '#platform/deps.ts';
import { userIdOf } from '../actor-rules.ts';
import { byteOrderMark, csvLine } from './csv-rules.ts';
import { ledgerHeadings, ledgerLine } from './ledger-line-rules.ts';
import { type DateRange, daysOf } from './report-time-rules.ts';
import { listBooked } from './till.store.ts';

/** Writes one line per entry, day by day, so that memory never holds more than one day. */
export async function* writeLedger({ db }: Pick<Deps, 'db'>, range: DateRange): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(ledgerHeadings);
  for (const day of daysOf(range)) {
    const entries = await listBooked(db, day);
    const names = await findUsernames(db, [...new Set(entries.flatMap(({ actor }) => userIdOf(actor) ?? []))]);
    if (entries.length > 0) yield entries.map((entry) => csvLine(ledgerLine(entry, names))).join('');
  }
}

import { fen } from '@print/contract/price';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LedgerEntry } from '../ledger.table.ts';
import type { Order } from '../orders.table.ts';
import { bookEntry } from './book-entry.ts';
import { moneyRefunded, refundUnderWay } from './ledger.errors.ts';
import { listEntries, listStandingEntries, releaseReference } from './ledger.store.ts';
import { moneyTaken } from './ledger-rules.ts';

type CorrectDeps = Pick<Deps, 'clock' | 'random'>;
type Correction = { readonly actor: string; readonly note: string };

/** The caller has locked the order. Refuses to take back money of which a part was refunded. */
export async function takeBackEntries(
  deps: CorrectDeps,
  tx: Tx,
  { id: orderId, refundsUnderWay }: Pick<Order, 'id' | 'refundsUnderWay'>,
  correction: Correction & { readonly isTakenBack: (entry: LedgerEntry) => boolean },
): Promise<readonly LedgerEntry[]> {
  const { isTakenBack, actor, note } = correction;
  const entries = (await listStandingEntries(tx, orderId)).filter(isTakenBack);
  for (const entry of entries) await takeBack(deps, tx, entry, { actor, note });
  if (moneyTaken(await listEntries(tx, orderId)) < refundsUnderWay)
    throw refundsUnderWay > 0 ? refundUnderWay() : moneyRefunded();
  return entries;
}

async function takeBack(
  deps: CorrectDeps,
  tx: Tx,
  { id, orderId, method, amount }: LedgerEntry,
  correction: Correction,
): Promise<void> {
  await releaseReference(tx, id);
  await bookEntry(deps, tx, {
    ...correction,
    orderId,
    kind: 'correction',
    method,
    amount: fen(-amount),
    source: 'clerk',
    corrects: id,
  });
}

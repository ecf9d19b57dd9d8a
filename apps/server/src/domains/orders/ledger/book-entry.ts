import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LedgerEntry } from '../ledger.table.ts';
import { transactionBooked } from './ledger.errors.ts';
import { claimReference, insertEntry } from './ledger.store.ts';

type NewEntry = Omit<LedgerEntry, 'id' | 'at' | 'reference' | 'note' | 'corrects'> &
  Partial<Pick<LedgerEntry, 'reference' | 'note' | 'corrects'>>;

/** The caller has locked the order. Refuses a transaction that is booked already. */
export async function bookEntry(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  entry: NewEntry,
): Promise<LedgerEntry> {
  const booked = { id: random.uuid(), at: clock.now(), reference: '', note: '', corrects: null, ...entry };
  await insertEntry(tx, booked);
  const { id: entryId, method, reference, kind } = booked;
  const isTransaction = method !== null && reference !== '' && kind !== 'correction';
  if (isTransaction && !(await claimReference(tx, { method, reference, entryId }))) throw transactionBooked();
  return booked;
}

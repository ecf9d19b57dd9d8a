import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sumUnpaidBytes } from './unpaid-bytes.store.ts';

/** The sum is expensive, and no upload changes it much. Uploads of this process are added to it at once. */
const maxAgeMs = 5000;

type Total = { readonly readAt: number; readonly bytes: Promise<number>; added: number };

const totals = new WeakMap<Db, Total>();

/** The bytes of all files that nobody has paid for, some seconds old. */
export async function getUnpaidTotal({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const known = totals.get(db);
  if (known && Math.abs(now - known.readAt) < maxAgeMs) return (await known.bytes) + known.added;
  const total: Total = { readAt: now, bytes: sumUnpaidBytes(db), added: 0 };
  totals.set(db, total);
  try {
    return await total.bytes;
  } catch (error) {
    totals.delete(db);
    throw error;
  }
}

export function addToUnpaidTotal({ db }: Pick<Deps, 'db'>, bytes: number): void {
  const total = totals.get(db);
  if (total) total.added += bytes;
}

import { getSettings } from '#domains/shop/shop.api.ts';
import { inBatches } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { forgetPayersBefore } from './bills.store.ts';

const dayMs = 24 * 3_600_000;

/** Names and remarks of payers are kept as long as phone numbers. The lines stay, so that none is booked again. */
export async function forgetPayers({ db, clock }: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const { phoneDays } = await getSettings(db);
  const before = new Date(clock.now().getTime() - phoneDays * dayMs);
  await inBatches(signal, async () => await forgetPayersBefore(db, before));
}

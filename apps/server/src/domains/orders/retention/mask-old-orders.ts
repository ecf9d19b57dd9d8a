import { collectFailures } from '#lib/collect-failures.ts';
import { batchSize } from '#platform/db/in-batches.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFreeText, listOrdersToMask, maskPhones } from './retention.store.ts';

/**
 * Masks the phone numbers of orders before a time and deletes the text that clerks and customers wrote, in batches that
 * commit for themselves, the oldest orders first. If a batch fails, its halves are tried, so that one bad row does not stop the
 * others. Returns the number of masked orders.
 */
export async function maskOldOrders({ db }: Pick<Deps, 'db'>, before: Date, signal: AbortSignal): Promise<number> {
  const failures = collectFailures(signal);
  const failedIds: string[] = [];
  let masked = 0;
  const mask = async (orderIds: readonly string[]) => {
    await db.transaction(async (tx) => {
      await maskPhones(tx, orderIds);
      // Notes of clerks and customers may contain names and phone numbers.
      await deleteFreeText(tx, orderIds);
    });
    masked += orderIds.length;
    return true;
  };
  const maskOrHalve = async (orderIds: readonly string[]): Promise<void> => {
    if (orderIds.length === 1) {
      if (!(await failures.attempt(() => mask(orderIds)))) failedIds.push(...orderIds);
    } else if (!(await mask(orderIds).catch(() => false))) {
      const half = Math.ceil(orderIds.length / 2);
      for (const part of [orderIds.slice(0, half), orderIds.slice(half)]) await maskOrHalve(part);
    }
  };
  for (let after = new Date(0); ; ) {
    signal.throwIfAborted();
    const orders = await listOrdersToMask(db, { after, before, except: failedIds }, batchSize);
    const last = orders.at(-1);
    if (!last) break;
    await maskOrHalve(orders.map(({ id }) => id));
    after = last.createdAt;
  }
  failures.throwIfAny();
  return masked;
}

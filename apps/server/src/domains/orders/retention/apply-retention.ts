import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredScreenshots } from '../payments/delete-expired-screenshots.ts';
import { deleteIdempotencyKeysBefore } from '../placing/idempotency.store.ts';
import { keyHours } from '../placing/with-idempotency-key.ts';
import { deleteFreeText, maskPhonesBefore } from './retention.store.ts';

const hourMs = 3_600_000;

/** Deletes and masks personal data of orders after the retention periods. Files have a job of their own. */
export async function applyRetention(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const timeBefore = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const { phoneDays } = await getSettings(deps.db);

  await deleteExpiredScreenshots(deps, signal);
  const masked = await db.transaction(async (tx) => {
    const orderIds = await maskPhonesBefore(tx, timeBefore(phoneDays * 24));
    // Notes of clerks may contain names and phone numbers.
    await deleteFreeText(tx, orderIds);
    return orderIds;
  });
  await deleteIdempotencyKeysBefore(db, timeBefore(keyHours));
  log.info({ phones: masked.length }, 'phone numbers of old orders are masked');
}

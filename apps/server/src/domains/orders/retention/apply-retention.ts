import { getSettings } from '#domains/shop/shop.api.ts';
import { runSteps } from '#lib/run-steps.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredScreenshots } from '../payments/delete-expired-screenshots.ts';
import { deleteIdempotencyKeysBefore } from '../placing/idempotency.store.ts';
import { deleteReservationsBefore } from '../placing/reserved-amounts.store.ts';
import { uniqueHours } from '../placing/unique-amount-rules.ts';
import { keyHours } from '../placing/with-idempotency-key.ts';
import { maskOldOrders } from './mask-old-orders.ts';

const hourMs = 3_600_000;

/** Deletes and masks personal data of orders after the retention periods. Files have a job of their own. */
export async function applyRetention(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const timeBefore = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const { phoneDays } = await getSettings(deps.db);

  await runSteps(
    [
      async () => await deleteExpiredScreenshots(deps, signal),
      async () => {
        const phones = await maskOldOrders(deps, timeBefore(phoneDays * 24), signal);
        log.info({ phones }, 'phone numbers of old orders are masked');
      },
      async () => await deleteReservationsBefore(db, timeBefore(uniqueHours)),
      async () => await deleteIdempotencyKeysBefore(db, timeBefore(keyHours), signal),
    ],
    signal,
  );
}

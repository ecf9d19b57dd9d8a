import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { cancelPrintJobAs } from './cancel-print-job.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { listUnfinishedOfOrders } from './print-jobs.store.ts';

/** Nothing more is printed of these orders, and no backs of theirs hold up a printer until somebody finds them. */
export async function stopPrinting(
  deps: Deps,
  orderIds: readonly string[],
  detail: string = jobMessages.orderCancelled,
): Promise<void> {
  // The last first, so that none begins because the one before it is over.
  for (const { id } of (await listUnfinishedOfOrders(deps.db, orderIds)).reverse())
    await cancelPrintJobAs(deps, id, 'system', detail).catch((error: unknown) => {
      // It has come to its end by itself.
      if (!(error instanceof AppError)) throw error;
    });
}

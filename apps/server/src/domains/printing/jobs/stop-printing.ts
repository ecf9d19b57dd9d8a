import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import { cancelPrintJobAs } from './cancel-print-job.ts';
import { jobMessages } from './print-jobs.errors.ts';
import { listUnfinishedOfOrders } from './print-jobs.store.ts';

/** Cancels all print jobs of these orders, including backs that would block the printer's queue. */
export async function stopPrinting(
  deps: Deps,
  orderIds: readonly string[],
  detail: string = jobMessages.orderCancelled,
): Promise<void> {
  // The last job is cancelled first, so that the end of one job does not start the next.
  for (const { id } of (await listUnfinishedOfOrders(deps.db, orderIds)).reverse())
    await cancelPrintJobAs(deps, id, 'system', detail).catch((error: unknown) => {
      // The job has ended meanwhile.
      if (!(error instanceof AppError)) throw error;
    });
}

import type { Deps } from '#platform/deps.ts';
import { setAwaitedFailed } from './print-files.store.ts';

/** The job has failed for good: staff are notified and can start it again. */
export async function giveUpPrintFiles(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  orderId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await setAwaitedFailed(tx, orderId, '生成时出错，请重新生成');
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}

import type { CancelledFiles } from '@print/contract/cancelled-files';
import type { User } from '#domains/accounts/accounts.table.ts';
import { recordAuditEntry } from '#domains/accounts/members/record-audit-entry.ts';
import { collectFailures } from '#lib/collect-failures.ts';
import type { Deps } from '#platform/deps.ts';
import { listUnneededFiles } from './cancelled-files.store.ts';
import { deleteCancelledOrderFiles } from './delete-cancelled-order-files.ts';

/** A call ends long before a proxy or a browser gives up. */
const maxMs = 10_000;

/**
 * Deletes the files that only cancelled orders have, until the time is over or the caller hangs up. One transaction per
 * order, so an interrupted call keeps its finished orders, and the next one goes on after them.
 */
export async function deleteCancelledFiles(deps: Deps, actor: User, signal: AbortSignal): Promise<CancelledFiles> {
  const orderIds = new Set((await listUnneededFiles(deps.db)).flatMap((file) => file.orderIds));
  const startedAt = deps.clock.now().getTime();
  const freed = { orders: 0, files: 0, bytes: 0 };
  const failures = collectFailures();
  for (const orderId of orderIds) {
    if (signal.aborted || deps.clock.now().getTime() - startedAt > maxMs) break;
    await failures.attempt(async () => {
      const { files, bytes } = await deleteCancelledOrderFiles(deps, { orderId, actor: `user:${actor.id}` });
      freed.orders += files > 0 ? 1 : 0;
      freed.files += files;
      freed.bytes += bytes;
    });
  }
  if (freed.files > 0) await recordDeletion(deps, actor, freed);
  failures.throwIfAny();
  return freed;
}

async function recordDeletion(deps: Deps, actor: User, { orders, files }: CancelledFiles): Promise<void> {
  const subject = `${orders} 单，${files} 个文件`;
  await recordAuditEntry(deps, deps.db, { actor, kind: 'cancelled_files_deleted', subject });
}

import { createHash } from 'node:crypto';
import { paperOf } from '@print/contract/price-list';
import type { Deps } from '#platform/deps.ts';
import { isStorageFull } from '#platform/storage/storage.errors.ts';
import { type PrintFilePlan, planFiles } from '../plan/print-file-plan-rules.ts';
import type { PrintFile } from '../printing.table.ts';
import { findOrderToPrint, type GroupToPrint } from './order-to-print.ts';
import { pressFile } from './press-file.ts';
import { deletePrintFiles, failWaitingPrintFiles, insertPrintFiles, listPrintFilesOf } from './print-files.store.ts';

type PlannedRow = PrintFilePlan & { readonly group: GroupToPrint; readonly plan: string };

/**
 * Creates the print files of an order, group by group, once all documents of a group have their PDF. Files that still
 * match the plan stay; files created from other PDFs or settings are deleted.
 */
export async function makePrintFiles(deps: Deps, orderId: string, signal: AbortSignal): Promise<void> {
  const { order, groups } = await findOrderToPrint(deps, deps.db, orderId);
  if (!groups || order.status === 'cancelled') return;
  const planned = groups.flatMap(planRows);
  const rows = await syncRows(deps, orderId, planned);
  for (const file of planned) {
    const row = rows.find((row) => matches(file, row));
    const paper = paperOf(order.prices, file.paperSize);
    if (row?.state === 'waiting') await pressFile(deps, row, { file, paper, documents: file.group.toPrint }, signal);
  }
}

function planRows(group: GroupToPrint): PlannedRow[] {
  const files = planFiles(group.bindingType, group.toPrint) ?? [];
  return files.map((file) => ({ ...file, group, plan: sha256Of(file.fingerprint) }));
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

const matches = ({ group, plan }: PlannedRow, row: PrintFile) => row.groupId === group.id && row.plan === plan;

async function syncRows(deps: Deps, orderId: string, planned: readonly PlannedRow[]): Promise<PrintFile[]> {
  const { db, clock, random, live } = deps;
  const changed = await db.transaction(async (tx) => {
    const rows = await listPrintFilesOf(tx, orderId);
    const outdated = rows.filter((row) => !planned.some((file) => matches(file, row)));
    const missing = planned.filter((file) => !rows.some((row) => matches(file, row)));
    if (outdated.length + missing.length === 0) return { rows, outdated };
    await deletePrintFiles(
      tx,
      outdated.map(({ id }) => id),
    );
    const createdAt = clock.now();
    await insertPrintFiles(
      tx,
      missing.map((file) => ({ id: random.uuid(), orderId, createdAt, ...rowOf(file) })),
    );
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
    return { rows: await listPrintFilesOf(tx, orderId), outdated };
  });
  // Rows are deleted first, so that no request gets a file that is being deleted.
  await deleteStoredFiles(deps, changed.outdated);
  return changed.rows;
}

function rowOf({ group, plan, failure, form, part, parts, paperSize, sides, copies, ...file }: PlannedRow) {
  return {
    groupId: group.id,
    form,
    part,
    parts,
    paperSize,
    sides,
    copies,
    plan,
    failure,
    pages: file.sheets * (sides === 'one_sided' ? 1 : 2),
    sheets: file.sheets,
    state: failure ? ('failed' as const) : ('waiting' as const),
  };
}

/** Runs after the last retry of the job: staff are notified and can start it again. */
export async function failPrintFiles(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  orderId: string,
  reason?: unknown,
): Promise<void> {
  const failure = isStorageFull(reason) ? '磁盘空间不足，腾出空间后请重新生成' : '生成时出错，请重新生成';
  await db.transaction(async (tx) => {
    await failWaitingPrintFiles(tx, orderId, failure);
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
  });
}

/** Deletes the stored files of deleted rows. The hourly sweep retries a failed deletion. */
async function deleteStoredFiles(
  { storage, log }: Pick<Deps, 'storage' | 'log'>,
  files: readonly Pick<PrintFile, 'storageKey'>[],
): Promise<void> {
  for (const { storageKey } of files) {
    if (storageKey === null) continue;
    await storage
      .delete(storageKey)
      .catch((error) => log.warn({ err: error }, 'a print file could not be deleted; the sweep retries'));
  }
}

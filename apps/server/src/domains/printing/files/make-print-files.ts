import { createHash } from 'node:crypto';
import type { Deps } from '#platform/deps.ts';
import { planFiles, type WantedFile } from '../plan/print-file-plan-rules.ts';
import type { PrintFile } from '../printing.table.ts';
import { deleteStored } from './delete-stored.ts';
import { findOrderToPrint, type GroupToPrint } from './order-to-print.ts';
import { pressFile } from './press-file.ts';
import { deletePrintFiles, insertPrintFiles, listPrintFilesOf } from './print-files.store.ts';

type Wanted = WantedFile & { readonly group: GroupToPrint; readonly plan: string };

/**
 * Makes the print files of an order, group by group, once all documents of a group have their PDF. Files that still
 * match the plan stay; files made from other PDFs or settings are deleted.
 */
export async function makePrintFiles(deps: Deps, orderId: string, signal: AbortSignal): Promise<void> {
  const { order, groups } = await findOrderToPrint(deps, deps.db, orderId);
  if (!groups || order.status === 'cancelled') return;
  const wanted = groups.flatMap(wantedOf);
  const rows = await bringRowsUpToDate(deps, orderId, wanted);
  for (const one of wanted) {
    const row = rows.find((row) => isFor(one, row));
    if (row?.state === 'waiting') await pressFile(deps, row, one, one.group.toPrint, signal);
  }
}

function wantedOf(group: GroupToPrint): Wanted[] {
  const files = planFiles(group.bindingType, group.toPrint) ?? [];
  return files.map((file) => ({ ...file, group, plan: sumOf(file.fingerprint) }));
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

const isFor = ({ group, plan }: Wanted, row: PrintFile) => row.groupId === group.id && row.plan === plan;

async function bringRowsUpToDate(
  deps: Deps,
  orderId: string,
  wanted: readonly Wanted[],
): Promise<PrintFile[]> {
  const { db, clock, random, live } = deps;
  const changed = await db.transaction(async (tx) => {
    const rows = await listPrintFilesOf(tx, orderId);
    const outdated = rows.filter((row) => !wanted.some((one) => isFor(one, row)));
    const missing = wanted.filter((one) => !rows.some((row) => isFor(one, row)));
    if (outdated.length + missing.length === 0) return { rows, outdated };
    await deletePrintFiles(
      tx,
      outdated.map(({ id }) => id),
    );
    const createdAt = clock.now();
    await insertPrintFiles(
      tx,
      missing.map((one) => ({ id: random.uuid(), orderId, createdAt, ...rowOf(one) })),
    );
    await live.notify(tx, 'staff', { topic: 'queue', id: orderId });
    return { rows: await listPrintFilesOf(tx, orderId), outdated };
  });
  // Rows are deleted first, so that no request gets a file that is being deleted.
  await deleteStored(deps, changed.outdated);
  return changed.rows;
}

function rowOf({ group, plan, failure, form, part, parts, paperSize, sides, copies, ...file }: Wanted) {
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

import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Db } from '#platform/db/database.ts';
import type { PrintFile, PrintJob } from '../printing.table.ts';
import type { WholeOrder } from './order-to-print.ts';
import type { NamedFile } from './print-file-name-rules.ts';
import { printFileUnknown } from './print-files.errors.ts';
import { findPrintFile, listPrintFilesOf } from './print-files.store.ts';

export type FileWithBinding = PrintFile & NamedFile;

/** Adds the number and the binding of the file's group. */
export function addBinding({ groups }: Pick<WholeOrder, 'groups'>, file: PrintFile): FileWithBinding {
  const index = groups.findIndex(({ id }) => id === file.groupId);
  return { ...file, groupNumber: index + 1, bindingType: groups[index]?.bindingType ?? 'none' };
}

/** The requested files, or by default one form of each group (a booklet if stitched), in the order of printing. */
export async function selectFiles(
  db: Db,
  order: WholeOrder,
  ids: readonly string[] | undefined,
): Promise<FileWithBinding[]> {
  const all = (await listPrintFilesOf(db, order.id))
    .map((file) => addBinding(order, file))
    .sort((a, b) => a.groupNumber - b.groupNumber || a.part - b.part);
  if (ids?.some((requestedId) => !all.some(({ id }) => id === requestedId))) throw printFileUnknown();
  if (ids) return all.filter(({ id }) => ids.includes(id));
  return all.filter(({ bindingType, form }) => (bindingType === 'staple') === (form === 'booklet'));
}

/** The file of a job; undefined when it has been deleted. */
export async function findFileWithBinding(db: Db, job: PrintJob): Promise<FileWithBinding | undefined> {
  const file = job.printFileId === null ? undefined : await findPrintFile(db, job.printFileId);
  return file && addBinding(await getWholeOrder({ db }, job.orderId), file);
}

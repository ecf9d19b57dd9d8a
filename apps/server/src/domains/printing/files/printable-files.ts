import { haveSameSize } from '@print/contract/papers';
import { bindingOf, paperOf } from '@print/contract/price-list';
import type { PaperSize } from '@print/contract/print-settings';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Db } from '#platform/db/database.ts';
import type { PrintFile, PrintJob } from '../printing.table.ts';
import type { WholeOrder } from './order-to-print.ts';
import type { NamedFile } from './print-file-name-rules.ts';
import { printFileUnknown } from './print-files.errors.ts';
import { findPrintFile, listPrintFilesOf } from './print-files.store.ts';

export type FileWithBinding = PrintFile & NamedFile & { readonly papersOfSize: readonly PaperSize[] };

/** Adds the number and the binding of the file's group, and its paper. */
export function addBinding(
  { groups, prices }: Pick<WholeOrder, 'groups' | 'prices'>,
  file: PrintFile,
): FileWithBinding {
  const index = groups.findIndex(({ id }) => id === file.groupId);
  const bindingType = groups[index]?.bindingType ?? 'none';
  const paper = paperOf(prices, file.paperSize);
  return {
    ...file,
    groupNumber: index + 1,
    bindingType,
    bindingName: bindingOf(prices, bindingType).name,
    paper,
    papersOfSize: prices.papers.filter((other) => haveSameSize(other, paper)).map(({ id }) => id),
  };
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

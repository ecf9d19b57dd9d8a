import type { BindingType } from '@print/contract/orders';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import type { Db } from '#platform/db/database.ts';
import type { PrintFile, PrintJob } from '../printing.table.ts';
import { printFileUnknown } from './print-files.errors.ts';
import { findPrintFile, listPrintFilesOf } from './print-files.store.ts';

type WholeOrder = Awaited<ReturnType<typeof getWholeOrder>>;

/** A print file with its binding and group number. */
export type BoundFile = PrintFile & { readonly bindingType: BindingType; readonly groupNumber: number };

/** The requested files, or by default one form of each group: the booklet of a stitched group. In the order of printing. */
export async function selectFiles(db: Db, order: WholeOrder, ids: readonly string[] | undefined): Promise<BoundFile[]> {
  const all = boundFiles(order, await listPrintFilesOf(db, order.id));
  if (ids?.some((requested) => !all.some(({ id }) => id === requested))) throw printFileUnknown();
  if (ids) return all.filter(({ id }) => ids.includes(id));
  return all.filter(({ bindingType, form }) => (bindingType === 'staple') === (form === 'booklet'));
}

function boundFiles(order: WholeOrder, files: readonly PrintFile[]): BoundFile[] {
  return order.groups.flatMap(({ id, bindingType }, index) =>
    files
      .filter(({ groupId }) => groupId === id)
      .toSorted((a, b) => a.part - b.part)
      .map((file) => ({ ...file, bindingType, groupNumber: index + 1 })),
  );
}

/** The file of a job; undefined when it has been deleted. */
export async function findBoundFile(
  db: Db,
  { orderId, printFileId }: Pick<PrintJob, 'orderId' | 'printFileId'>,
): Promise<BoundFile | undefined> {
  const file = printFileId === null ? undefined : await findPrintFile(db, printFileId);
  return file && boundFiles(await getWholeOrder({ db }, orderId), [file])[0];
}

import { kindOf } from '@print/contract/binding-kinds';
import { haveSameSize } from '@print/contract/papers';
import { bindingOf, type PriceList, paperOf } from '@print/contract/price-list';
import { type ColorMode, type PaperSize, pickPrintSettings } from '@print/contract/print-settings';
import { splitIntoParts } from '@print/contract/sheets';
import { getWholeOrder } from '#domains/orders/finding/get-whole-order.ts';
import { getCurrentShop } from '#domains/shop/shop.api.ts';
import type { Db } from '#platform/db/database.ts';
import type { PrintFile, PrintJob } from '../printing.table.ts';
import type { WholeOrder } from './order-to-print.ts';
import type { NamedFile } from './print-file-name-rules.ts';
import { printFileUnknown } from './print-files.errors.ts';
import { findPrintFile, listPrintFilesOf } from './print-files.store.ts';

export type FileWithBinding = PrintFile & NamedFile & { readonly papersOfSize: readonly PaperSize[] };

/** Adds the number and the binding of the file's group, its paper and its colour. */
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
    colorMode: colorModeOf(groups[index]?.documents ?? [], file),
    isColorOffered: offersColor(prices),
    paper,
    papersOfSize: prices.papers.filter((other) => haveSameSize(other, paper)).map(({ id }) => id),
  };
}

const offersColor = ({ papers }: Pick<PriceList, 'papers'>) => papers.some(({ color_price }) => color_price !== null);

/**
 * For a printer, the current list counts too: the shop may have bought its colour printer after an order in black and
 * white was placed.
 */
async function listForPrinter(db: Db, order: WholeOrder, files: readonly PrintFile[]): Promise<FileWithBinding[]> {
  const { priceList } = await getCurrentShop(db);
  return files.map((file) => {
    const bound = addBinding(order, file);
    return { ...bound, isColorOffered: bound.isColorOffered || offersColor(priceList) };
  });
}

/** All documents of a part have the same. */
function colorModeOf(documents: WholeOrder['groups'][number]['documents'], { part }: PrintFile): ColorMode {
  const parts = splitIntoParts(documents.map((document) => ({ settings: pickPrintSettings(document) })));
  return parts[part - 1]?.[0]?.settings.color_mode ?? 'black_white';
}

/** The requested files, or by default one form of each group (a booklet if stitched), in the order of printing. */
export async function selectFiles(
  db: Db,
  order: WholeOrder,
  ids: readonly string[] | undefined,
): Promise<FileWithBinding[]> {
  const all = (await listForPrinter(db, order, await listPrintFilesOf(db, order.id))).sort(
    (a, b) => a.groupNumber - b.groupNumber || a.part - b.part,
  );
  if (ids?.some((requestedId) => !all.some(({ id }) => id === requestedId))) throw printFileUnknown();
  if (ids) return all.filter(({ id }) => ids.includes(id));
  return all.filter(({ bindingType, form }) => (kindOf(bindingType) === 'staple') === (form === 'booklet'));
}

/** The file of a job; undefined when it has been deleted. */
export async function findFileWithBinding(db: Db, job: PrintJob): Promise<FileWithBinding | undefined> {
  const file = job.printFileId === null ? undefined : await findPrintFile(db, job.printFileId);
  if (!file) return undefined;
  const [found] = await listForPrinter(db, await getWholeOrder({ db }, job.orderId), [file]);
  return found;
}

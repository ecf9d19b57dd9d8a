import type * as wire from '@print/contract/printing';
import type { PrintFile } from '../printing.table.ts';
import type { OrderPrintFiles } from './list-print-files.ts';
import type { WholeOrder } from './order-to-print.ts';
import { type NamedFile, printFileName } from './print-file-name-rules.ts';

export function presentPrintFiles({ order, state, files }: OrderPrintFiles): wire.PrintFiles {
  return { state, files: files.map((file) => presentPrintFile(order, file)) };
}

/** A print file with the binding and number of its group. */
export function nameParts(order: WholeOrder, file: PrintFile): NamedFile {
  const index = order.groups.findIndex(({ id }) => id === file.groupId);
  return { ...file, groupNumber: index + 1, bindingType: order.groups[index]?.bindingType ?? 'none' };
}

function presentPrintFile(order: WholeOrder, file: PrintFile): wire.PrintFile {
  const named = nameParts(order, file);
  return {
    id: file.id,
    group_id: file.groupId,
    group_number: named.groupNumber,
    binding_type: named.bindingType,
    part: file.part,
    parts: file.parts,
    form: file.form,
    paper_size: file.paperSize,
    sides: file.sides,
    copies: file.copies,
    pages: file.pages,
    sheets: file.sheets,
    state: file.state,
    failure: file.failure,
    size_bytes: file.sizeBytes,
    filename: printFileName(order.orderNumber, named),
  };
}

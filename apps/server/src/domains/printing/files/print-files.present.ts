import type * as wire from '@print/contract/printing';
import type { OrderPrintFiles } from './list-print-files.ts';
import { printFileName } from './print-file-name-rules.ts';
import { addBinding, type FileWithBinding } from './printable-files.ts';

export function presentPrintFiles({ order, state, files }: OrderPrintFiles): wire.PrintFiles {
  return { state, files: files.map((file) => presentPrintFile(order.orderNumber, addBinding(order, file))) };
}

function presentPrintFile(orderNumber: string, file: FileWithBinding): wire.PrintFile {
  return {
    id: file.id,
    group_id: file.groupId,
    group_number: file.groupNumber,
    binding_type: file.bindingType,
    binding_name: file.bindingName,
    part: file.part,
    parts: file.parts,
    form: file.form,
    paper_size: file.paperSize,
    paper_name: file.paper.name,
    color_mode: file.colorMode,
    sides: file.sides,
    copies: file.copies,
    pages: file.pages,
    sheets: file.sheets,
    state: file.state,
    failure: file.failure,
    size_bytes: file.sizeBytes,
    filename: printFileName(orderNumber, file),
  };
}

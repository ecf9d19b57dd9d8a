import type { BindingType } from '@print/contract/orders';
import type { PrintedDocument, PrintSettings } from '@print/contract/print-settings';
import { printedSides, sheetsOfDocument, sheetsOfGroup } from '@print/contract/sheets';

/** The fields of an ordered document that determine its print volume. */
export type VolumeInput = PrintSettings & { readonly pageCount: number; readonly exactPages: number | null };

export type PrintVolume = { readonly sides: number; readonly sheets: number };

/** Uses the exact page count of the PDF, or the charged page count until there is one. */
function toPrintedDocument({ pageCount, exactPages, ...settings }: VolumeInput): PrintedDocument {
  return { settings, pages: exactPages ?? pageCount };
}

/** Sheets of all copies of one document that is not printed in a booklet. */
export function sheetsFor(document: VolumeInput): number {
  return sheetsOfDocument(toPrintedDocument(document)) * document.copies;
}

type GroupVolumeInput = { readonly bindingType: BindingType; readonly documents: readonly VolumeInput[] };

/** Printed sides and sheets of all copies. */
export function printVolumeOf(groups: readonly GroupVolumeInput[]): PrintVolume {
  let [sides, sheets] = [0, 0];
  for (const { bindingType, documents } of groups) {
    const printed = documents.map(toPrintedDocument);
    sheets += sheetsOfGroup(bindingType, printed);
    for (const document of printed) sides += printedSides(document) * document.settings.copies;
  }
  return { sides, sheets };
}

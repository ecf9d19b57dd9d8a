import type { BindingType } from '@print/contract/orders';
import type { PrintedDocument, PrintSettings } from '@print/contract/print-settings';
import { printedSides, sheetsOfDocument, sheetsOfGroup } from '@print/contract/sheets';
import { colorSidesToPrint, type OrderedCounts, pagesToPrint } from '../ordered-counts-rules.ts';

/** The fields of an ordered document that determine its print volume. */
export type VolumeInput = PrintSettings & OrderedCounts;

export type PrintVolume = {
  readonly sides: number;
  readonly sheets: number;
  /** Of the sides, those charged in colour. */
  readonly color_sides: number;
  readonly has_color: boolean;
};

export function toPrintedDocument(document: VolumeInput): PrintedDocument {
  return { settings: document, pages: pagesToPrint(document) };
}

/** Sheets of all copies of one document that is not printed in a booklet. */
export function sheetsFor(document: VolumeInput): number {
  return sheetsOfDocument(toPrintedDocument(document)) * document.copies;
}

type GroupVolumeInput = { readonly bindingType: BindingType; readonly documents: readonly VolumeInput[] };

/** Printed sides and sheets of all copies. */
export function printVolumeOf(groups: readonly GroupVolumeInput[]): PrintVolume {
  let [sides, sheets, colorSides, hasColor] = [0, 0, 0, false];
  for (const { bindingType, documents } of groups) {
    const printed = documents.map(toPrintedDocument);
    sheets += sheetsOfGroup(bindingType, printed);
    for (const document of printed) sides += printedSides(document) * document.settings.copies;
    for (const document of documents) {
      colorSides += colorSidesToPrint(document, document) * document.copies;
      hasColor ||= document.color_mode === 'color';
    }
  }
  return { sides, sheets, color_sides: colorSides, has_color: hasColor };
}

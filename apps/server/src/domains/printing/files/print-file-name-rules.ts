import type { BindingType } from '@print/contract/orders';
import type { Paper } from '@print/contract/price-list';
import { colorLabels, passLabels, printSidesLabels } from '@print/contract/print-labels';
import type { ColorMode } from '@print/contract/print-settings';
import type { PrintForm, PrintPass, PrintSides } from '@print/contract/printing';
import { hiddenCharacters } from '#lib/hidden-characters.ts';

export type NamedFile = {
  readonly groupNumber: number;
  readonly bindingType: BindingType;
  readonly bindingName: string;
  readonly part: number;
  readonly parts: number;
  readonly form: PrintForm;
  readonly paper: Paper;
  readonly colorMode: ColorMode;
  /** The shop prints in colour, so black and white is mentioned too. */
  readonly isColorOffered: boolean;
  readonly sides: PrintSides;
  readonly copies: number;
};

/** Names every printer setting, so that a file on a USB stick explains itself. It contains no text of a customer. */
export function printFileTitle(file: NamedFile, pass: PrintPass | null = null): string {
  return [
    `第${file.groupNumber}组`,
    cleanName(file.bindingName),
    ...(file.parts > 1 ? [`第${file.part}部分`] : []),
    ...(file.form === 'booklet' ? ['小册子'] : []),
    cleanName(file.paper.name),
    ...(file.isColorOffered ? [colorLabels[file.colorMode]] : []),
    pass ? passLabels[pass] : printSidesLabels[file.sides].join(''),
    `${file.copies}份`,
  ]
    .filter((text) => text !== '')
    .join('_');
}

/** The shop chooses these names. A slash would make a folder in a package, and Windows refuses the other characters. */
const cleanName = (name: string) =>
  name
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(hiddenCharacters, '')
    .replaceAll(/^[. ]+|[. ]+$/g, '');

export const printFileName = (orderNumber: string, file: NamedFile, pass: PrintPass | null = null) =>
  `${orderNumber}_${printFileTitle(file, pass)}.pdf`;

export const slipName = (orderNumber: string) => `${orderNumber}_工单.pdf`;
export const packageName = (orderNumber: string) => `${orderNumber}_印刷包.zip`;

/** One prefix per order, so that deleting by prefix misses no file. */
export const printPrefix = (orderId: string) => `print/${orderId}/`;
/** Every attempt to create a file writes its own key; the file's row has the valid one. */
export const printFileKey = (orderId: string, attempt: string) => `print/${orderId}/${attempt}`;

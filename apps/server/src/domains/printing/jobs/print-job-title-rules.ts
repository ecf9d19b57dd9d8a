import { colorLabels, passLabels } from '@print/contract/print-labels';
import type { ColorMode } from '@print/contract/print-settings';
import type { PrintPass } from '@print/contract/printing';

type TitleParts = {
  readonly groupNumber: number;
  readonly part: number;
  readonly parts: number;
  readonly colorMode: ColorMode;
};

/** Shown to staff and on the printer's display, so it contains no name of a customer or a file. */
export function printJobTitle(
  pickupCode: string,
  { groupNumber, part, parts, colorMode }: TitleParts,
  pass: PrintPass | null,
): string {
  const texts = [pickupCode, `装订组 #${groupNumber}`];
  if (parts > 1) texts.push(`第 ${part}/${parts} 部分`);
  if (colorMode === 'color') texts.push(colorLabels.color);
  if (pass) texts.push(passLabels[pass]);
  return texts.join(' ');
}

export function backsTitle(titleOfFronts: string): string {
  return titleOfFronts.replace(new RegExp(`${passLabels.fronts}$`), passLabels.backs);
}

/** The id makes the name unique, so that a job whose acceptance was never confirmed is found on the printer. */
export function printerJobName({ title, id }: { readonly title: string; readonly id: string }): string {
  return `${title} ${id}`;
}

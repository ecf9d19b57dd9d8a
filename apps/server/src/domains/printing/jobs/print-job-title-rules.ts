import { passLabels } from '@print/contract/labels';
import type { PrintPass } from '@print/contract/printing';

type TitleParts = { readonly groupNumber: number; readonly part: number; readonly parts: number };

/** What staff and the printer's own display call it; there is no name of a customer or a file in it. */
export function titleOf(
  pickupCode: string,
  { groupNumber, part, parts }: TitleParts,
  pass: PrintPass | null,
) {
  const texts = [pickupCode, `装订组 #${groupNumber}`];
  if (parts > 1) texts.push(`第 ${part}/${parts} 部分`);
  if (pass) texts.push(passLabels[pass]);
  return texts.join(' ');
}

/** The same, on the other side. */
export function titleOfBacks(titleOfFronts: string): string {
  return titleOfFronts.replace(new RegExp(`${passLabels.fronts}$`), passLabels.backs);
}

/** By this name we find it again on a printer that took it without our hearing so. */
export function printerJobName({ title, id }: { readonly title: string; readonly id: string }): string {
  return `${title} ${id}`;
}

import { passLabels } from '@print/contract/labels';
import type { PrintPass } from '@print/contract/printing';

type Titled = { readonly groupNumber: number; readonly part: number; readonly parts: number };

/** What staff and the printer's own display call it; there is no name of a customer or a file in it. */
export function titleOf(pickupCode: string, { groupNumber, part, parts }: Titled, pass: PrintPass | null) {
  const words = [pickupCode, `装订组 #${groupNumber}`];
  if (parts > 1) words.push(`第 ${part}/${parts} 部分`);
  if (pass) words.push(passLabels[pass]);
  return words.join(' ');
}

/** The same, on the other side. */
export function titleOfBacks(titleOfFronts: string): string {
  return titleOfFronts.replace(new RegExp(`${passLabels.fronts}$`), passLabels.backs);
}

/** By this name we find it again on a printer that took it without our hearing so. */
export function printerJobName({ title, id }: { readonly title: string; readonly id: string }): string {
  return `${title} ${id}`;
}

import type { StaffOrder } from '@print/contract/desk';
import { type Fen, fen, fromYuan } from '@print/contract/price';
import { sizeOf, standingEntries } from '#shop/money/money-texts.ts';

/** The money of a handover: the difference that was settled, and what is left open. */
export function handoverText(order: StaffOrder): string {
  const differences = standingEntries(order).filter(({ kind }) => kind === 'difference');
  const settled = fen(differences.reduce((sum, { amount }) => sum + fromYuan(amount), 0));
  const parts = [wayText(settled, '补收', '退还'), wayText(fromYuan(order.payment.owed), '还欠', '待退')];
  return parts.filter((part) => part !== '').join('，');
}

function wayText(amount: Fen, positive: string, negative: string): string {
  return amount === 0 ? '' : `${amount > 0 ? positive : negative} ${sizeOf(amount)}`;
}

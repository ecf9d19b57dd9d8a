import type { StaffOrder } from '@print/contract/desk';
import { type LedgerEntry, type LedgerMethod, ledgerMethodLabels } from '@print/contract/ledger-entries';
import { type Fen, fen, formatYuan, fromYuan } from '@print/contract/price';

/** Without its sign. */
export const sizeOf = (amount: Fen): string => formatYuan(fen(Math.abs(amount)));

export const methodOptions = (['ALIPAY', 'WECHAT', 'CASH'] as const satisfies LedgerMethod[]).map((value) => ({
  value,
  label: ledgerMethodLabels[value],
}));

/** Entries that no correction has taken back, without the corrections. */
export function standingEntries({ payment: { entries } }: Pick<StaffOrder, 'payment'>): LedgerEntry[] {
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  return entries.filter(({ id, kind }) => kind !== 'correction' && !corrected.has(id));
}

/** The customer's money that is with the shop. A waiver moves none. */
export function moneyTaken({ payment: { entries } }: Pick<StaffOrder, 'payment'>): Fen {
  return fen(entries.reduce((sum, { method, amount }) => sum + (method === null ? 0 : fromYuan(amount)), 0));
}

/** Money goes back the way it came. */
export function methodToReturn(order: Pick<StaffOrder, 'payment' | 'payment_method'>): LedgerMethod {
  const received = standingEntries(order).findLast(({ method, amount }) => method !== null && amount > 0);
  return received?.method ?? order.payment_method;
}

/** The likely refund: what the shop owes, or else everything. */
export function amountToRefund(order: Pick<StaffOrder, 'payment' | 'open_difference'>): Fen {
  const taken = moneyTaken(order);
  const open = fromYuan(order.open_difference);
  return fen(open < 0 ? Math.min(-open, taken) : taken);
}

/** Money that is left open at the handover; empty if there is none. */
export function openText({ payment, open_difference: difference }: Pick<StaffOrder, 'payment' | 'open_difference'>) {
  const open = fromYuan(difference);
  const isUnchecked = payment.check !== 'checked' && payment.owed !== 0;
  if (isUnchecked) return `这一单还没有核款，${sizeOf(fromYuan(payment.owed))} 没有入账`;
  if (open === 0) return '';
  return open > 0 ? `还有 ${sizeOf(open)} 没有向顾客补收` : `还有 ${sizeOf(open)} 没有退给顾客`;
}

import type { StaffOrder } from '@print/contract/desk';
import { fromYuan } from '@print/contract/price';
import { sizeOf } from '#shop/money/money-texts.ts';

type Balance = Pick<StaffOrder, 'status' | 'payment' | 'open_difference'>;

/** Who owes whom, in one short line. */
export function balanceText({ status, payment: { check, owed, entries } }: Balance): string {
  const amount = fromYuan(owed);
  if (amount === 0) return entries.length === 0 ? '没有账目' : '已结清';
  if (amount < 0) return `${status === 'cancelled' ? '待退款' : '店家待退'} ${sizeOf(amount)}`;
  return `${check === 'checked' || status === 'cancelled' ? '顾客待付' : '待核款'} ${sizeOf(amount)}`;
}

/** What a waiver gives up, in yuan: the whole order while no payment is checked, or else the open difference. */
export function amountToWaive({ status, payment: { check, owed }, open_difference: open }: Balance): number {
  return check === 'checked' || status === 'cancelled' ? open : owed;
}

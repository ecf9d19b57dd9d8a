import type { LedgerMethod } from '@print/contract/ledger-entries';
import type { PaymentMethod } from '@print/contract/orders';
import type { Fen } from '@print/contract/price';
import { type Balance, openDifference } from '#domains/orders/balance-rules.ts';
import type { Candidate } from './match-rules.ts';

type OrderMoney = {
  readonly order: Balance & { readonly id: string; readonly createdAt: Date; readonly paymentMethod: PaymentMethod };
  readonly payment: { readonly method: LedgerMethod | null; readonly amount: Fen } | null;
  readonly isProven: boolean;
  readonly transactionRead: string;
};

export type OrderCandidate = Candidate & {
  readonly orderId: string;
  readonly kind: 'payment' | 'difference';
  /** The system may confirm it. Otherwise a person decides. */
  readonly mayConfirm: boolean;
};

/** What the order asks for, or what was confirmed without a transaction; and what it asks for besides. */
export function candidatesOf(money: OrderMoney): OrderCandidate[] {
  const { order, transactionRead } = money;
  const facts = { orderId: order.id, createdAt: order.createdAt };
  const [payment, difference] = [paymentOf(money), openDifference(order)];
  const isChecked = order.paymentCheck === 'checked';
  return [
    ...(payment ? [{ ...facts, ...payment, id: order.id, kind: 'payment' as const, transactionRead }] : []),
    ...(difference > 0 && order.status !== 'cancelled'
      ? [
          {
            ...facts,
            id: `${order.id} difference`,
            kind: 'difference' as const,
            method: order.paymentMethod,
            amount: difference,
            transactionRead: '',
            // Before the payment is confirmed, the first money that comes in is the payment.
            mayConfirm: isChecked,
          },
        ]
      : []),
  ];
}

/** Cash is on no bill. The system trusts no bill against the word of a clerk, and confirms no cancelled order. */
function paymentOf({ order, payment, isProven }: OrderMoney) {
  const isUnquestioned = order.paymentCheck === 'unchecked' && order.status !== 'cancelled';
  if (order.paymentCheck !== 'checked')
    return order.totalPrice === 0
      ? undefined
      : { method: order.paymentMethod, amount: order.totalPrice, mayConfirm: isUnquestioned };
  if (!payment || isProven || payment.method === 'CASH' || payment.method === null) return undefined;
  return { method: payment.method, amount: payment.amount, mayConfirm: true };
}

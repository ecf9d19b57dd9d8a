import type { StaffOrder } from '@print/contract/desk';
import { isPaymentVerified, type PaymentDoubt, type printAnyway } from '@print/contract/payment-doubts';
import type * as z from 'zod/mini';

/** What the server is told when a clerk prints although the payment is not verified. */
export type PrintAnswer = z.infer<z.ZodMiniObject<typeof printAnyway>>;

/** The clerk was asked about these doubts. The server refuses if there are others. */
export const printDespite = (doubts: readonly PaymentDoubt[]): PrintAnswer => ({
  despite_payment: true,
  known_doubts: [...new Set(doubts)],
});

export const isOrderVerified = ({ payment, total_price: total }: Pick<StaffOrder, 'payment' | 'total_price'>) =>
  isPaymentVerified({ check: payment.check, total });

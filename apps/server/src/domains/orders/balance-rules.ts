import type { PaymentCheck } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';
import { type Fen, fen } from '@print/contract/price';

export type Balance = {
  readonly status: OrderStatus;
  readonly paymentCheck: PaymentCheck;
  readonly totalPrice: Fen;
  readonly priceDifference: Fen;
  readonly ledgerTotal: Fen;
  readonly collectedAt: Date | null;
};

/** The price as it stands now. A cancelled order costs nothing. */
const amountDue = ({ status, totalPrice, priceDifference }: Balance): Fen =>
  fen(status === 'cancelled' ? 0 : totalPrice + priceDifference);

/** The customer owes a positive amount, the shop a negative one. What is owed and what is booked make up the price. */
export const amountOwed = (order: Balance): Fen => fen(amountDue(order) - order.ledgerTotal);

/**
 * What is left to settle besides the first payment: until somebody checks that payment, the customer's claim to have
 * paid stands.
 */
export function openDifference(order: Balance): Fen {
  const isClaimed = order.paymentCheck !== 'checked' && order.status !== 'cancelled';
  return isClaimed ? fen(amountOwed(order) - order.totalPrice) : amountOwed(order);
}

/** What the customer can pay now through a payment gateway. Nothing while staff check a screenshot. */
export function amountPayable(order: Balance & { readonly screenshotId: string | null }): Fen {
  const isClaimed = order.paymentCheck === 'unchecked' && order.screenshotId !== null;
  return fen(isClaimed || order.status === 'cancelled' ? 0 : Math.max(0, amountOwed(order)));
}

/** The difference that is left to settle, or else the settled one. */
export const differenceToShow = (order: Balance): Fen => openDifference(order) || order.priceDifference;

/** Found or left open at the handover. */
export const hasLateDifference = (order: Balance) => order.collectedAt !== null && openDifference(order) !== 0;

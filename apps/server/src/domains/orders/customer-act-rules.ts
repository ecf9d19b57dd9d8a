import type { PaymentCheck } from '@print/contract/desk';
import type { CustomerAct, RefundRequest } from '@print/contract/ordering';
import type { OrderStatus } from '@print/contract/orders';

type OrderState = {
  readonly status: OrderStatus;
  readonly isWalkIn: boolean;
  readonly paymentCheck: PaymentCheck;
  readonly screenshotId: string | null;
  readonly refundState: RefundRequest['state'] | null;
  readonly cancelledAt: Date | null;
  readonly collectedAt: Date | null;
};

const dayMs = 24 * 3_600_000;
/** A customer may notice a bad print at home. */
const daysAfterPickup = 7;
const daysAfterCancellation = 30;

/** `mayReorder`: the caller owns the order, and files of it are left. */
export function listCustomerActs(order: OrderState, now: Date, mayReorder: boolean): CustomerAct[] {
  const acts: [CustomerAct, boolean][] = [
    ['cancel', mayCancelOwn(order)],
    ['note', mayChangeNote(order)],
    ['screenshot', maySendScreenshot(order)],
    ['refund', mayAskForRefund(order, now)],
    ['again', mayReorder],
  ];
  return acts.filter(([, isAllowed]) => isAllowed).map(([act]) => act);
}

/** Afterwards paper is used, and staff decide. */
export const mayCancelOwn = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'pending';

/** The slip is printed when the work begins. */
export const mayChangeNote = ({ status }: Pick<OrderState, 'status'>): boolean => status === 'pending';

/** The money may have arrived, even if staff have not found it. */
export const mayBePaid = ({ screenshotId, paymentCheck }: Pick<OrderState, 'screenshotId' | 'paymentCheck'>): boolean =>
  screenshotId !== null || paymentCheck === 'checked';

export function maySendScreenshot({ status, paymentCheck, screenshotId, isWalkIn }: OrderState): boolean {
  if (status === 'cancelled') return false;
  const isMissing = paymentCheck === 'unchecked' && screenshotId === null && !isWalkIn;
  return paymentCheck === 'problem' || isMissing;
}

export function mayAskForRefund(order: OrderState, now: Date): boolean {
  const { refundState, cancelledAt, collectedAt } = order;
  if (!mayBePaid(order) || refundState === 'open') return false;
  if (cancelledAt) return isWithin(cancelledAt, daysAfterCancellation, now);
  return collectedAt === null || isWithin(collectedAt, daysAfterPickup, now);
}

const isWithin = (moment: Date, days: number, now: Date) => now.getTime() - moment.getTime() <= days * dayMs;

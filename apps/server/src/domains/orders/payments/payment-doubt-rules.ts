import type { PaymentCheck } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';
import { doubtTexts, isPaymentVerified, type PaymentDoubt } from '@print/contract/payment-doubts';
import { type Fen, formatYuan } from '@print/contract/price';

export type ClaimedPayment = {
  readonly status: OrderStatus;
  readonly paymentCheck: PaymentCheck;
  readonly totalPrice: Fen;
  readonly isWalkIn: boolean;
  /** A bill of the time after the order has no payment for it. */
  readonly billLineMissing: boolean;
};

/** What is known of the payment screenshot of an order. */
export type PaymentEvidence = {
  readonly amountRead: Fen | null;
  /** Another order has the same or a similar picture. */
  readonly isReused: boolean;
};

type Test = (order: ClaimedPayment, screenshot: PaymentEvidence | undefined) => boolean;

/** The most serious one first. A walk-in customer pays at the counter. */
const isDoubtful: Record<PaymentDoubt, Test> = {
  payment_problem: ({ paymentCheck }) => paymentCheck === 'problem',
  screenshot_missing: ({ isWalkIn, totalPrice }, screenshot) => !isWalkIn && totalPrice > 0 && !screenshot,
  screenshot_reused: (_, screenshot) => screenshot?.isReused === true,
  amount_differs: ({ totalPrice }, screenshot) => (screenshot?.amountRead ?? totalPrice) !== totalPrice,
  bill_line_missing: ({ billLineMissing }) => billLineMissing,
};
const doubts = Object.keys(isDoubtful) as PaymentDoubt[];

/** Whether or not a clerk has checked the payment. */
export function findDoubts(order: ClaimedPayment, screenshot: PaymentEvidence | undefined): PaymentDoubt[] {
  return doubts.filter((doubt) => isDoubtful[doubt](order, screenshot));
}

/** The doubts that a clerk has yet to settle. A cancelled order is not paid for. */
export function openDoubts(order: ClaimedPayment, screenshot: PaymentEvidence | undefined): PaymentDoubt[] {
  return isVerified(order) || order.status === 'cancelled' ? [] : findDoubts(order, screenshot);
}

export const isVerified = ({
  paymentCheck: check,
  totalPrice: total,
}: Pick<ClaimedPayment, 'paymentCheck' | 'totalPrice'>) => isPaymentVerified({ check, total });

/** For the clerk who has to look at this payment alone. */
export function describeDoubts(
  open: readonly PaymentDoubt[],
  { totalPrice }: Pick<ClaimedPayment, 'totalPrice'>,
  screenshot: PaymentEvidence | undefined,
): string {
  return open
    .map((doubt) =>
      doubt === 'amount_differs' && screenshot?.amountRead
        ? `截图金额 ${formatYuan(screenshot.amountRead)} 与应付 ${formatYuan(totalPrice)} 不符`
        : doubtTexts[doubt],
    )
    .join('，');
}

/** The clerk's answer to the question before printing. */
export type PrintAnyway = {
  readonly despitePayment?: boolean | undefined;
  /** The doubts that the question named, if it named any. */
  readonly knownDoubts?: readonly PaymentDoubt[] | undefined;
};

/** A doubt that came up after the question has to be asked about too. */
export function mayPrint(open: readonly PaymentDoubt[], { despitePayment, knownDoubts }: PrintAnyway): boolean {
  return despitePayment === true && open.every((doubt) => knownDoubts?.includes(doubt) ?? true);
}

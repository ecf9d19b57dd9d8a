import * as z from 'zod/mini';
import type { PaymentCheck } from './desk.ts';

/** What is doubtful about a payment. A hint, no proof: the clerk decides. */
export const PaymentDoubt = z.enum([
  'payment_problem',
  'screenshot_missing',
  'screenshot_reused',
  'amount_differs',
  'bill_line_missing',
]);
export type PaymentDoubt = z.infer<typeof PaymentDoubt>;

/** Short, for a badge. */
export const doubtLabels = {
  payment_problem: '付款有问题',
  screenshot_missing: '无截图',
  screenshot_reused: '截图用过',
  amount_differs: '金额不符',
  bill_line_missing: '账单里没有',
} as const satisfies Record<PaymentDoubt, string>;

/** For a sentence. */
export const doubtTexts = {
  payment_problem: '付款有问题',
  screenshot_missing: '没有付款截图',
  screenshot_reused: '截图与别的订单相同或很像',
  amount_differs: '截图金额与应付不符',
  bill_line_missing: '导入的账单里没有这笔收款',
} as const satisfies Record<PaymentDoubt, string>;

/** Work whose payment is not verified is printed only after a question. An order that costs nothing needs no payment. */
export const isPaymentVerified = ({ check, total }: { check: PaymentCheck; total: number }) =>
  check === 'checked' || total === 0;

/**
 * Printing an order whose payment is not verified is refused with 409 unless the clerk was asked. `known_doubts` are the
 * doubts that the question named: if another one came up meanwhile, the clerk has to be asked again.
 */
export const printAnyway = {
  despite_payment: z.optional(z.boolean()),
  known_doubts: z.optional(z.array(PaymentDoubt).check(z.maxLength(20))),
};

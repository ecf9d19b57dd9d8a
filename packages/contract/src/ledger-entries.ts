import * as z from 'zod/mini';
import { Yuan } from './price.ts';

const Moment = z.iso.datetime({ offset: true });

export const LedgerKind = z.enum(['payment', 'difference', 'refund', 'waiver', 'correction']);
export type LedgerKind = z.infer<typeof LedgerKind>;

export const LedgerMethod = z.enum(['ALIPAY', 'WECHAT', 'CASH']);
export type LedgerMethod = z.infer<typeof LedgerMethod>;

/** On what a booking rests: the customer's screenshot, the word of a clerk, a line of a bill, a payment gateway. */
export const LedgerSource = z.enum(['claim', 'clerk', 'bill', 'gateway']);
export type LedgerSource = z.infer<typeof LedgerSource>;

/** A movement of money, or a waiver. Entries never change; a mistake gets a correction. */
export const LedgerEntry = z.object({
  id: z.uuid(),
  at: Moment,
  kind: LedgerKind,
  /** Null for a waiver, which moves no money. */
  method: z.nullable(LedgerMethod),
  /** Positive lowers what the customer owes. */
  amount: Yuan,
  source: LedgerSource,
  /** The number of the transaction at the payment provider; empty when it is not known. */
  reference: z.string(),
  note: z.string(),
  /** Username of the member of staff; empty for the system. */
  actor_name: z.string(),
  /** The entry that this correction takes back. */
  corrects: z.nullable(z.uuid()),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const ledgerMethodLabels = { ALIPAY: '支付宝', WECHAT: '微信支付', CASH: '现金' } as const satisfies Record<
  LedgerMethod,
  string
>;

export const ledgerKindLabels = {
  payment: '付款',
  difference: '差额',
  refund: '退款',
  waiver: '免除',
  correction: '冲正',
} as const satisfies Record<LedgerKind, string>;

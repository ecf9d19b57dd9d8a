import type { Fen } from '@print/contract/price';

const minuteMs = 60_000;

/** Short, because an Alipay code that nobody has scanned cannot be closed. */
const codeMinutes = 15;
/** A customer needs time to scan and to enter a password. */
const minRemainingMs = 2 * minuteMs;
/** The clocks of the shop and the gateway may differ. */
const graceMs = minuteMs;
const maxWaitMs = 60 * minuteMs;

type Code = { readonly amount: Fen; readonly createdAt: Date; readonly expiresAt: Date };

export const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + codeMinutes * minuteMs);

/** Whether the customer can still pay what the order owes with this code. */
export function isUsable({ amount, expiresAt }: Code, owed: Fen, now: Date): boolean {
  return amount === owed && expiresAt.getTime() - now.getTime() >= minRemainingMs;
}

/** The gateway takes no money for the code any more. */
export const isOver = ({ expiresAt }: Pick<Code, 'expiresAt'>, now: Date) =>
  now.getTime() > expiresAt.getTime() + graceMs;

/** Waits as long as the code is old, so that the questions become rarer; the end of a code is not slept through. */
export function nextQueryAfter({ createdAt, expiresAt }: Omit<Code, 'amount'>, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  const next = now.getTime() + Math.min(Math.max(ageMs, minuteMs), maxWaitMs);
  const end = expiresAt.getTime() + graceMs + 1;
  return new Date(end > now.getTime() ? Math.min(next, end) : next);
}

/** After 1, 2, 4 … minutes, at most an hour. */
export function nextRefundAttempt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.max(0, attempts - 1) * minuteMs, maxWaitMs));
}

type Refundable = { readonly id: string; readonly left: Fen };

/** Gives back the largest payments first. Undefined if they have not that much money left. */
export function splitRefund<Payment extends Refundable>(
  payments: readonly Payment[],
  amount: Fen,
): { readonly payment: Payment; readonly amount: number }[] | undefined {
  const parts: { payment: Payment; amount: number }[] = [];
  let rest: number = amount;
  for (const payment of payments.toSorted((one, other) => other.left - one.left)) {
    const part = Math.min(rest, payment.left);
    if (part <= 0) break;
    parts.push({ payment, amount: part });
    rest -= part;
  }
  return rest === 0 ? parts : undefined;
}

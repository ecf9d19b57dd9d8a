import type { LedgerMethod } from '@print/contract/ledger-entries';
import { type Fen, fen } from '@print/contract/price';

type Movement = { readonly method: LedgerMethod | null; readonly amount: Fen };

/** The money that is with the shop. A waiver moves none. */
export function moneyTaken(entries: readonly Movement[]): Fen {
  return fen(entries.reduce((sum, { method, amount }) => sum + (method === null ? 0 : amount), 0));
}

/** The part of a refund that the shop does not owe. */
export function partNotOwed(refund: Fen, owed: Fen): Fen {
  const owedByShop = Math.max(0, -owed);
  return fen(Math.max(0, refund - owedByShop));
}

/** Whether the amount has the sign of the whole and is no more than it. */
export const isPartOf = (amount: Fen, whole: Fen) =>
  amount !== 0 && Math.sign(amount) === Math.sign(whole) && Math.abs(amount) <= Math.abs(whole);

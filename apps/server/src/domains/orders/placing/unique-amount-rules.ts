import { type Fen, fen } from '@print/contract/price';

/** In fen. The price is never raised. */
export const maxDiscount = 30;

/** Unpaid orders of this time have different amounts. */
export const uniqueHours = 24;

/** A customer who has left the payment step gives the amount back after this time. */
export const reservedHours = 2;

/** The price with the smallest discount that no other order asks for; the price itself if all amounts are taken. */
export function uniqueAmount(price: Fen, taken: readonly Fen[]): Fen {
  for (let amount = price; amount > 0 && amount >= price - maxDiscount; amount = fen(amount - 1))
    if (!taken.includes(amount)) return amount;
  return price;
}

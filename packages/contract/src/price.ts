import * as z from 'zod/mini';

declare const unit: unique symbol;

/** Money: a whole number of fen. Yuan exist on the wire and on the screen only. */
export type Fen = number & { readonly [unit]: 'fen' };

/** The only way to create `Fen`: refuses fractions and unsafe integers. */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of fen`);
  return amount as Fen;
}

/** An amount on the wire: yuan with at most two decimals. */
export const Yuan = z
  .number()
  .check(z.refine((yuan) => Math.abs(yuan) <= 1e12 && Math.round(yuan * 100) / 100 === yuan));

export function toYuan(amount: Fen): number {
  return amount / 100;
}

export function fromYuan(yuan: number): Fen {
  return fen(Math.round(yuan * 100));
}

/** `¥12.30`, with a minus sign for refunds. */
export function formatYuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}¥${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Whether a binding is charged once per group or for each bound copy. */
export const FeePer = z.enum(['group', 'copy']);
export type FeePer = z.infer<typeof FeePer>;

/** Which sides of a document in colour are charged in colour: all of them, or those that have colour. */
export const ColorPer = z.enum(['document', 'page']);
export type ColorPer = z.infer<typeof ColorPer>;

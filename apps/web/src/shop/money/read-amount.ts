import { type Fen, fen } from '@print/contract/price';

/** A typed amount of yuan, such as `12`, `¥12.3` or `１２．３０`. Undefined unless it is more than 0. */
export function readAmount(text: string): Fen | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.normalize('NFKC').replace(/[\s¥元]/g, ''));
  if (!match) return undefined;
  const [, yuan = '0', decimals = ''] = match;
  const amount = fen(Number(yuan) * 100 + Number(decimals.padEnd(2, '0')));
  return amount > 0 ? amount : undefined;
}

/** As a form field shows it. */
export const amountText = (amount: Fen): string => (amount / 100).toFixed(2);

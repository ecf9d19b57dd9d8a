import { type Fen, fen } from '@print/contract/price';

/** A typed amount of yuan, such as `12`, `¥12.3` or `１２．３０`. Undefined unless it is more than 0 and at most `max`. */
export function readRefundAmount(text: string, max: Fen): Fen | undefined {
  const typed = text.normalize('NFKC').replace(/[\s¥元]/g, '');
  const [, yuan, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  const amount = yuan === undefined ? 0 : Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
  return amount > 0 && amount <= max ? fen(amount) : undefined;
}

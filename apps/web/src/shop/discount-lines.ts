import { type Fen, fen, formatYuan } from '@print/contract/price';

/** The discount that makes the amount of an order unlike the others; no line without one. */
export const discountLines = (discount: Fen) =>
  discount > 0 ? [{ label: '立减', amount: formatYuan(fen(-discount)), detail: '金额各不相同，便于自动核款' }] : [];

import type { OrderStatus } from '@print/contract/orders';
import { type Fen, fen, formatYuan } from '@print/contract/price';

type PriceFacts = {
  readonly status: OrderStatus;
  readonly isCollected: boolean;
  readonly priceDifference: Fen;
  /** A price of it is a guess that will be corrected. */
  readonly isEstimated: boolean;
  /** A document of it cannot be made ready for printing. */
  readonly hasFailed: boolean;
};

/** What a customer has to know about the price, in one sentence; empty when there is nothing to say. */
export function priceNote({
  status,
  isCollected,
  priceDifference,
  isEstimated,
  hasFailed,
}: PriceFacts): string {
  // What a cancelled order has cost is given back as a whole.
  if (status === 'cancelled') return '';
  if (hasFailed && status !== 'completed') return '有文件无法转换，店员会尽快联系你。多退少补，取件时结清。';
  if (isEstimated) return '部分价格为预估，后台将自动校正。多退少补，取件时结清。';
  if (priceDifference === 0) return '';
  const amount = formatYuan(fen(Math.abs(priceDifference)));
  if (isCollected) return `实际页数与下单时不同，差额 ${amount} 已在取件时结清`;
  return priceDifference > 0
    ? `实际页数与下单时不同，取件时需补 ${amount}`
    : `实际页数与下单时不同，取件时退还 ${amount}`;
}

import type { OrderStatus } from '@print/contract/orders';
import { type Fen, fen, formatYuan } from '@print/contract/price';

type PriceFacts = {
  readonly status: OrderStatus;
  readonly isCollected: boolean;
  readonly priceDifference: Fen;
  /** The part of it that was found after the handover. */
  readonly lateDifference: Fen;
  /** An estimated price will still be corrected. */
  readonly isEstimated: boolean;
  /** The difference may come from colours as well as from pages. */
  readonly hasColor: boolean;
  /** A document cannot be converted. */
  readonly hasFailed: boolean;
};

/** A note on the price for the customer, in one sentence; empty when the price is final and as charged. */
export function priceNote(facts: PriceFacts): string {
  const { status, isCollected, priceDifference, lateDifference, isEstimated, hasColor, hasFailed } = facts;
  // A cancelled order is refunded in full.
  if (status === 'cancelled') return '';
  if (hasFailed && status !== 'completed') return '有文件无法转换，店员会尽快联系你。多退少补，取件时结清。';
  if (isEstimated)
    return `部分价格为预估，后台将自动校正。${isCollected ? '如有差额，请到店里结清。' : '多退少补，取件时结清。'}`;
  if (lateDifference !== 0) return lateNote(lateDifference);
  if (priceDifference === 0) return '';
  const amount = formatYuan(fen(Math.abs(priceDifference)));
  const reason = hasColor ? '实际页数或彩色面数与下单时不同' : '实际页数与下单时不同';
  if (isCollected) return `${reason}，差额 ${amount} 已结清`;
  return priceDifference > 0 ? `${reason}，取件时需补 ${amount}` : `${reason}，取件时退还 ${amount}`;
}

function lateNote(difference: Fen): string {
  const amount = formatYuan(fen(Math.abs(difference)));
  return `取件后算出差额 ${amount}，请到店里${difference > 0 ? '补交' : '退款'}`;
}

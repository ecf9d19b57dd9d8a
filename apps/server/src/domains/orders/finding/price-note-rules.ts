import type { OrderStatus } from '@print/contract/orders';
import { type Fen, fen, formatYuan } from '@print/contract/price';

type PriceFacts = {
  readonly status: OrderStatus;
  readonly isCollected: boolean;
  readonly priceDifference: Fen;
  /** The part that is not settled. */
  readonly openDifference: Fen;
  /** An estimated price will still be corrected. */
  readonly isEstimated: boolean;
  /** The difference may come from colours as well as from pages. */
  readonly hasColor: boolean;
  /** A document cannot be converted. */
  readonly hasFailed: boolean;
};

/** A note on the price for the customer, in one sentence; empty when the price is final and as charged. */
export function priceNote(facts: PriceFacts): string {
  const { status, isCollected, openDifference: open, isEstimated, hasFailed } = facts;
  if (status === 'cancelled') return open < 0 ? `已付的 ${amountOf(open)} 待退还` : '';
  if (hasFailed && status !== 'completed') return '有文件无法转换，店员会尽快联系你。多退少补，取件时结清。';
  if (isEstimated)
    return `部分价格为预估，后台将自动校正。${isCollected ? '如有差额，请到店里结清。' : '多退少补，取件时结清。'}`;
  if (open === 0) return settledNote(facts);
  if (isCollected) return `还有差额 ${amountOf(open)} 没有结清，请到店里${open > 0 ? '补交' : '退款'}`;
  return `${reasonOf(facts)}，取件时${open > 0 ? '需补' : '退还'} ${amountOf(open)}`;
}

const amountOf = (difference: Fen) => formatYuan(fen(Math.abs(difference)));

function settledNote(facts: PriceFacts): string {
  return facts.priceDifference === 0 ? '' : `${reasonOf(facts)}，差额 ${amountOf(facts.priceDifference)} 已结清`;
}

/** Less or more than the price may be received, too. */
function reasonOf({ priceDifference, openDifference, hasColor }: PriceFacts): string {
  if (priceDifference === 0) return openDifference > 0 ? '付款少于应付金额' : '付款多于应付金额';
  return hasColor ? '实际页数或彩色面数与下单时不同' : '实际页数与下单时不同';
}

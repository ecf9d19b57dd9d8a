import type { BillLine, BillOrder } from '@print/contract/bills';
import { paymentLabels } from '@print/contract/labels';
import { yuan } from './bill-texts.ts';

export type Fact = { readonly agrees: boolean; readonly text: string };

const minuteMs = 60_000;

/** Negative when the customer paid before ordering, as most do. */
export const delayMs = (line: BillLine, order: BillOrder) => Date.parse(line.paid_at) - Date.parse(order.created_at);

/** What speaks for and against the order as the one that the line has paid for. */
export function comparePair(line: BillLine, order: BillOrder): Fact[] {
  const isSameAmount = line.amount === order.amount;
  const delay = delayMs(line, order);
  const facts: (Fact | undefined)[] = [
    {
      agrees: isSameAmount,
      text: isSameAmount ? '金额相同' : `金额差 ${yuan(Math.abs(round(line.amount - order.amount)))}`,
    },
    { agrees: Math.abs(delay) <= 30 * minuteMs, text: delayText(delay) },
    line.method === order.method ? undefined : { agrees: false, text: `订单选的是${paymentLabels[order.method]}` },
    order.transaction_read === ''
      ? undefined
      : { agrees: order.transaction_read === line.number, text: numberText(line, order) },
    order.amount_read === null || order.amount_read === line.amount
      ? undefined
      : { agrees: false, text: `截图金额 ${yuan(order.amount_read)}` },
    mentionOf(line, order),
  ];
  return facts.filter((fact) => fact !== undefined);
}

const round = (amount: number) => Math.round(amount * 100) / 100;

const numberText = (line: BillLine, order: BillOrder) =>
  order.transaction_read === line.number ? '截图单号一致' : '截图单号不同';

/** 下单前 3 分钟付款 */
function delayText(delay: number): string {
  const minutes = Math.round(Math.abs(delay) / minuteMs);
  if (minutes === 0) return '下单时付款';
  const side = delay < 0 ? '下单前' : '下单后';
  return minutes < 120 ? `${side} ${minutes} 分钟付款` : `${side} ${Math.round(minutes / 60)} 小时付款`;
}

/** The payer has written something of the order into the remark. */
function mentionOf({ text, counterparty }: BillLine, order: BillOrder): Fact | undefined {
  const written = `${text} ${counterparty}`.toUpperCase();
  const tail = order.phone_masked.slice(-4);
  if (written.includes(order.pickup_code)) return { agrees: true, text: '备注里有取件码' };
  if (written.includes(order.order_number)) return { agrees: true, text: '备注里有订单号' };
  return /^\d{4}$/.test(tail) && written.includes(tail) ? { agrees: true, text: '备注里有手机尾号' } : undefined;
}

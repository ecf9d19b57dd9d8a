import type { StaffOrder } from '@print/contract/desk';
import { formatYuan, fromYuan } from '@print/contract/price';

type PaidOrder = Pick<StaffOrder, 'payment' | 'total_price' | 'is_walk_in'>;
export type PaymentHint = { tone: 'warn' | 'info'; text: string; similar: StaffOrder['payment']['similar'] };

/** Hints from automatic checks of the payment screenshot. The clerk decides. */
export function paymentHints({ payment, total_price: due, is_walk_in: isWalkIn }: PaidOrder): PaymentHint[] {
  const identical = payment.similar.filter((order) => order.is_identical);
  const similar = payment.similar.filter((order) => !order.is_identical);
  const hints: (PaymentHint | false)[] = [
    !payment.has_screenshot && !isWalkIn && createHint('warn', '没有付款截图，请向顾客核对收款记录。'),
    identical.length > 0 && createHint('warn', '这张截图与别的订单用的是同一张，请核对是否重复使用：', identical),
    similar.length > 0 && createHint('warn', '这张截图与别的订单的很像，请核对是不是同一笔付款：', similar),
    isDifferent(payment.amount_read, due) && createHint('info', amountText(payment.amount_read ?? 0, due)),
  ];
  return hints.filter((hint) => hint !== false);
}

function createHint(tone: PaymentHint['tone'], text: string, similar: PaymentHint['similar'] = []): PaymentHint {
  return { tone, text, similar };
}

const isDifferent = (read: number | null, due: number) => read !== null && fromYuan(read) !== fromYuan(due);

function amountText(read: number, due: number): string {
  return `截图上像是 ${formatYuan(fromYuan(read))}，应付 ${formatYuan(fromYuan(due))}。这是机器读的，可能有误，以你看到的为准。`;
}

import type { StaffOrder } from '@print/contract/desk';
import type { PaymentDoubt } from '@print/contract/payment-doubts';
import { formatYuan, fromYuan } from '@print/contract/price';

type PaidOrder = Pick<StaffOrder, 'payment' | 'total_price' | 'payable_now'>;
export type PaymentHint = { tone: 'warn' | 'info'; text: string; similar: StaffOrder['payment']['similar'] };

type HintsOf = (order: PaidOrder) => (PaymentHint | false)[];

/** A reported problem is shown with the words of the clerk. */
const hintsOf: Record<PaymentDoubt, HintsOf> = {
  payment_problem: () => [],
  screenshot_missing: (order) => [missingPicture(order)],
  screenshot_reused: ({ payment }) => {
    const identical = payment.similar.filter((order) => order.is_identical);
    const similar = payment.similar.filter((order) => !order.is_identical);
    return [
      identical.length > 0 && createHint('warn', '这张截图与别的订单用的是同一张，请核对是否重复使用：', identical),
      similar.length > 0 && createHint('warn', '这张截图与别的订单的很像，请核对是不是同一笔付款：', similar),
    ];
  },
  amount_differs: ({ payment, total_price: due }) => [createHint('info', amountText(payment.amount_read ?? 0, due))],
  bill_line_missing: () => [createHint('warn', '导入的账单里没有这笔收款，请核对是不是付到了别的账户。')],
};

/** What the server found doubtful, in words. The clerk decides. */
export function paymentHints(order: PaidOrder): PaymentHint[] {
  return order.payment.doubts.flatMap((doubt) => hintsOf[doubt](order)).filter((hint) => hint !== false);
}

/** An order with a payment gateway needs no picture: the gateway confirms its payment. */
function missingPicture({ payment, payable_now: payable }: PaidOrder): PaymentHint | false {
  if (payment.entries.some(({ source }) => source === 'gateway')) return false;
  if (payable !== undefined && payment.check === 'unchecked')
    return createHint('info', '还没有在线付款，顾客付款后会自动核款。');
  return createHint('warn', '没有付款截图，请向顾客核对收款记录。');
}

function createHint(tone: PaymentHint['tone'], text: string, similar: PaymentHint['similar'] = []): PaymentHint {
  return { tone, text, similar };
}

function amountText(read: number, due: number): string {
  return `截图上像是 ${formatYuan(fromYuan(read))}，应付 ${formatYuan(fromYuan(due))}。这是机器读的，可能有误，以你看到的为准。`;
}

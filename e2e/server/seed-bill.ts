import { fen } from '@print/contract/price';
import { pickupCodeFrom } from '../../apps/server/src/domains/orders/placing/order-number-rules.ts';
import type { Deps } from '../../apps/server/src/platform/deps.ts';
import { type PaidCell, wechatBillOf } from '../../apps/server/test/bills/wechat-bill-of.ts';
import { seedOrder } from '../../apps/server/test/factories.ts';

const minuteMs = 60_000;

/**
 * Seeds the orders of an evening and returns its bill in base64: three payments that are sure, two of one amount for two
 * orders, a gift, and lines that are no payments. One order has no payment.
 */
export async function seedBill(deps: Deps): Promise<string> {
  const now = deps.clock.now().getTime();
  const at = (minutesAgo: number) => new Date(now - minutesAgo * minuteMs);
  const codes: string[] = [];
  const place = async (minutesAgo: number, totalPrice: number, phoneNumber = '13800138000') => {
    const pickupCode = pickupCodeFrom(deps.random.bytes(24)) ?? '';
    codes.push(pickupCode);
    await seedOrder(deps, { createdAt: at(minutesAgo), totalPrice: fen(totalPrice), phoneNumber, pickupCode });
  };
  await place(95, 1260);
  await place(80, 830, '15012340421');
  await place(64, 2345);
  await place(50, 80, '13912345678');
  await place(44, 80, '18612342746');
  await place(30, 415);
  const pay = (minutesAgo: number, amount: number, cells: Partial<PaidCell> = {}): PaidCell => {
    return { at: at(minutesAgo), amount, ...cells };
  };
  const file = wechatBillOf([
    pay(97, 1260, { name: '李雷' }),
    pay(82, 830, { name: '韩梅梅', text: '转账备注:打印', type: '转账' }),
    pay(66, 2345, { name: '王同学' }),
    pay(51, 80, { name: '周同学' }),
    pay(45, 80, { name: '孙*', text: '收款方备注:二维码收款 付款方留言:尾号2746' }),
    pay(20, 20_000, { name: '妈妈', type: '转账', text: '转账备注:生活费' }),
    pay(100, 990, { name: '纸业商行', direction: '支出', status: '支付成功' }),
    pay(60, 300, { name: '赵同学', status: '已全额退款' }),
  ]);
  return JSON.stringify({ codes, file: file.toString('base64') });
}

import type { BillLine, BillOrder } from '@print/contract/bills';
import { expect, test } from 'vitest';
import { comparePair } from './compare-pair.ts';

const line: BillLine = {
  id: 'l',
  bill_id: 'b',
  row: 5,
  method: 'WECHAT',
  number: '1000107301',
  paid_at: '2026-11-19T10:00:00Z',
  amount: 0.8,
  refunded: 0,
  counterparty: '李雷',
  text: '收款方备注:二维码收款',
  is_linked: false,
  matched_by: null,
  order: null,
  decided_by_name: '',
  set_aside_reason: '',
};
const order: BillOrder = {
  id: 'o',
  order_number: '20261119-000001',
  pickup_code: 'AB23CD',
  phone_masked: '138****8000',
  created_at: '2026-11-19T10:03:00Z',
  status: 'pending',
  payment_check: 'unchecked',
  kind: 'payment',
  method: 'WECHAT',
  amount: 0.8,
  has_screenshot: false,
  amount_read: null,
  transaction_read: '',
};

const facts = (other: Partial<BillLine>, otherOrder: Partial<BillOrder> = {}) =>
  comparePair({ ...line, ...other }, { ...order, ...otherOrder }).map(
    ({ agrees, text }) => `${agrees ? '+' : '-'} ${text}`,
  );

test('a payment of the same amount shortly before the order agrees', () => {
  expect(facts({})).toEqual(['+ 金额相同', '+ 下单前 3 分钟付款']);
});

test('another amount, another app and a long time are differences', () => {
  expect(facts({ amount: 0.5, method: 'ALIPAY', paid_at: '2026-11-19T18:03:00Z' })).toEqual([
    '- 金额差 ¥0.30',
    '- 下单后 8 小时付款',
    '- 订单选的是微信支付',
  ]);
});

test('what the screenshot says is compared', () => {
  expect(facts({}, { transaction_read: '1000107301', amount_read: 0.8 })).toContain('+ 截图单号一致');
  expect(facts({}, { transaction_read: '999', amount_read: 1.2 })).toEqual(
    expect.arrayContaining(['- 截图单号不同', '- 截图金额 ¥1.20']),
  );
});

test.each([
  ['打印 ab23cd', '+ 备注里有取件码'],
  ['20261119-000001', '+ 备注里有订单号'],
  ['尾号8000', '+ 备注里有手机尾号'],
])('a remark %s names the order', (text, fact) => {
  expect(facts({ text })).toContain(fact);
});

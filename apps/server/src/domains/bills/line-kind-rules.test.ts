import { expect, test } from 'vitest';
import { classify } from './line-kind-rules.ts';

test.each([
  ['收入', '二维码收款', '已收钱', 'payment'],
  ['收入', '转账', '已存入零钱', 'payment'],
  ['收入', '转账', '已存入零钱通', 'payment'],
  ['收入', '商户消费', '支付成功', 'payment'],
  ['收入', '转账红包', '交易成功', 'payment'],
  ['收入', '二维码收款', '已退款¥10.00', 'payment'],
  ['收入', '二维码收款', '已退款(¥10.00)', 'payment'],
  ['收入', '二维码收款', '已退款', 'refund'],
  ['收入', '二维码收款', '已全额退款', 'refund'],
  ['收入', '外卖平台-退款', '支付成功', 'refund'],
  ['收入', '商业服务', '退款成功', 'refund'],
  ['不计收支', '退款', '交易成功', 'refund'],
  ['支出', '商户消费', '支付成功', 'expense'],
  ['支出', '日用百货', '交易关闭', 'closed'],
  ['收入', '转账', '对方已退还', 'closed'],
  ['不计收支', '投资理财', '交易成功', 'own_move'],
  ['', '零钱提现', '提现已到账', 'own_move'],
  ['收入', '转账', '未收款', 'unsuccessful'],
  ['收入', '商业服务', '等待确认收货', 'unsuccessful'],
  ['收入', '商业服务', '', 'unsuccessful'],
  ['收入', '商业服务', '交易未成功', 'unsuccessful'],
  ['Income', 'Transfer', 'Success', 'unreadable'],
] as const)('%s, %s, %s: %s', (direction, type, status, kind) => {
  expect(classify({ direction, type, status })).toBe(kind);
});

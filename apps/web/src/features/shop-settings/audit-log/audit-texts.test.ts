import { defaultPriceList } from '@print/contract/default-price-list';
import { catalogueOf } from '@print/contract/shop';
import { expect, test } from 'vitest';
import { changeTexts, orderIdOf, subjectText } from './audit-texts.ts';

const change = (field: string, before: string, after: string) => [{ field, before, after }];

test.each([
  ['settings_changed', change('is_open', 'true', 'false'), { label: '接受新订单', before: '营业', after: '暂停接单' }],
  [
    'settings_changed',
    change('max_file_mb', '200', '100'),
    { label: '单个文件最大', before: '200 MB', after: '100 MB' },
  ],
  [
    'prices_changed',
    change('side_prices.a4_70g', '0.15', '0.2'),
    { label: 'A4 70g', before: '¥0.15/面', after: '¥0.20/面' },
  ],
  [
    'payment_code_changed',
    change('ALIPAY', '', 'alipay-0123456789abcdef.png'),
    { label: '收款码', before: '示例', after: '图片 012345' },
  ],
  ['printer_changed', change('is_enabled', 'true', 'false'), { before: '是', after: '否' }],
  ['settings_changed', change('of_tomorrow', '1', '2'), { label: 'of_tomorrow', before: '1', after: '2' }],
] as const)('an entry of kind %s uses the labels and units of the screens', (kind, changes, expected) => {
  expect(changeTexts({ kind, changes: [...changes] }, catalogueOf(defaultPriceList).papers)[0]).toMatchObject(expected);
});

test('an id is never shown as text, and the id of an order becomes a link', () => {
  const id = '0197a1c0-0000-7000-8000-000000000001';
  expect(subjectText({ actor_name: '小林', kind: 'screenshot_viewed', subject: id })).toBe('');
  expect(orderIdOf({ kind: 'screenshot_viewed', subject: id })).toBe(id);
  expect(orderIdOf({ kind: 'document_viewed', subject: id })).toBe(undefined);
  expect(subjectText({ actor_name: '小林', kind: 'document_viewed', subject: id })).toBe('');
  expect(subjectText({ actor_name: '小林', kind: 'payment_code_changed', subject: 'WECHAT' })).toBe('微信支付');
  expect(subjectText({ actor_name: '小林', kind: 'member_removed', subject: '小王' })).toBe('小王');
  expect(subjectText({ actor_name: '小林', kind: 'member_joined', subject: '小林' })).toBe('');
});

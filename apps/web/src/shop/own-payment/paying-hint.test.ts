import { expect, test } from 'vitest';
import { appLinkOf, formatRest, payingHint } from './paying-hint.ts';

const code = { method: 'ALIPAY', amount: 1, code_url: 'https://qr.alipay.com/x', expires_at: '' } as const;

test('a phone can open Alipay by its code, except inside WeChat', () => {
  expect(appLinkOf(code, 'phone')).toBe('https://qr.alipay.com/x');
  for (const device of ['desktop', 'wechat'] as const) expect(appLinkOf(code, device)).toBeUndefined();
});

test('a code of WeChat is no link, and neither is an address that only looks like one', () => {
  expect(appLinkOf({ ...code, method: 'WECHAT', code_url: 'weixin://wxpay/x' }, 'phone')).toBeUndefined();
  expect(appLinkOf({ ...code, code_url: 'javascript:alert(1)' }, 'phone')).toBeUndefined();
});

test('customers learn how to pay on their device', () => {
  expect(payingHint('ALIPAY', 'desktop')).toBe('打开手机支付宝扫一扫');
  expect(payingHint('WECHAT', 'desktop')).toBe('打开手机微信扫一扫');
  expect(payingHint('WECHAT', 'wechat')).toContain('扫一扫');
  expect(payingHint('ALIPAY', 'wechat')).toContain('微信里打不开支付宝');
});

test('the time left is counted in minutes and seconds', () => {
  expect([905_000, 60_000, 4_200, 0, -5].map(formatRest)).toEqual(['15:05', '1:00', '0:05', '0:00', '0:00']);
});

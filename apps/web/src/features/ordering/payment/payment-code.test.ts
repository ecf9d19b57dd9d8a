import type { PaymentMethod } from '@print/contract/orders';
import { expect, test } from 'vitest';
import { type Device, scanHint } from './payment-code.tsx';

const hintText = (method: PaymentMethod, device: Device) => {
  const { before, after } = scanHint(method, device);
  return after === undefined ? before : `${before}保存图片${after}`;
};

test('only the WeChat code can be read from the screen', () => {
  expect(hintText('WECHAT', 'wechat')).toBe('在微信里长按识别，或保存图片后扫一扫');
  expect(hintText('WECHAT', 'phone')).toBe('在微信里长按识别，或保存图片后扫一扫');
  expect(hintText('ALIPAY', 'wechat')).toBe('请保存图片，打开支付宝扫一扫');
  expect(hintText('ALIPAY', 'phone')).toBe('请保存图片，打开支付宝扫一扫');
});

test('on a desktop the code is scanned with a phone', () => {
  expect(hintText('ALIPAY', 'desktop')).toBe('用手机扫一扫');
  expect(hintText('WECHAT', 'desktop')).toBe('用手机扫一扫');
});

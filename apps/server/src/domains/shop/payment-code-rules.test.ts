import type { PaymentMethod } from '@print/contract/orders';
import { expect, test } from 'vitest';
import { assertTakesPayments } from './payment-code-rules.ts';

const messageFor = (method: PaymentMethod, content: string) => {
  try {
    return assertTakesPayments(method, content);
  } catch (error) {
    return (error as { fields: { file: string[] } }).fields.file[0];
  }
};

test.each([
  'https://qr.alipay.com/fkx12345abcdefghijk678',
  'HTTPS://QR.ALIPAY.COM/FKX15775Y9K2OJJELTYUQ20',
  'https://qr.alipay.com/fkx13673gkz2fi4kwuvzjb9?t=1608010938119',
  'https://render.alipay.com/p/s/i/?scheme=alipays%3A%2F%2Fplatformapi',
  'alipays://platformapi/startapp?saId=10000007',
])('%s is a code of Alipay, and is refused for WeChat Pay with the name of the right place', (content) => {
  expect(messageFor('ALIPAY', content)).toBe(true);
  expect(messageFor('WECHAT', content)).toBe('这是支付宝的收款码，请传到“支付宝”那一栏');
});

test.each([
  'wxp://f2f0H7xW3hJst1JoX3lEdTm8ZYjfkZPKQo5XSe57dnbv11g=',
  'WXP://F2F0abc',
  'weixin://wxpay/bizpayurl?pr=abc',
  'https://payapp.weixin.qq.com/qr/AQFjACEumLq80lLV2aIgLwjh',
  'https://wx.tenpay.com/f2f?t=AQAAAB',
  ' wxp://f2f1 \n',
])('%j is a code of WeChat Pay, and is refused for Alipay with the name of the right place', (content) => {
  expect(messageFor('WECHAT', content)).toBe(true);
  expect(messageFor('ALIPAY', content)).toBe('这是微信支付的收款码，请传到“微信支付”那一栏');
});

test.each([
  'https://qr.95516.com/00010000/01234567890',
  'https://pay.bank.example/qr?id=7',
  'https://qr.alipay.com.example/fkx123',
  'https://example.com/?next=https://qr.alipay.com/fkx',
  'wxp.example',
  '00020101021229370016A000000677010111',
  '',
])('the code %j may be a bank’s: it is taken for both, and not recognised', (content) => {
  expect(messageFor('ALIPAY', content)).toBe(false);
  expect(messageFor('WECHAT', content)).toBe(false);
});

test.each([
  'https://weixin.qq.com/g/AQYAALd5',
  'https://u.wechat.com/EAbc',
  'http://weixin.qq.com/r/abc',
  'https://mp.weixin.qq.com/a/~~abc',
  'https://work.weixin.qq.com/u/abc',
  'weixin://contacts/profile/abc',
  'https://qm.qq.com/q/abc',
  'BEGIN:VCARD\nVERSION:3.0',
  'WIFI:S:shop;T:WPA;P:secret;;',
  'tel:13800138000',
])('%j receives no payments and is refused', (content) => {
  for (const method of ['ALIPAY', 'WECHAT'] as const)
    expect(messageFor(method, content)).toMatch(/^这个二维码不是收款码/);
});

test.each(['134500123456789012', '281234567890123456', '3012345678901234567890'])(
  'the digits %s are the code with which the owner pays, and are refused with a warning',
  (content) => {
    for (const method of ['ALIPAY', 'WECHAT'] as const)
      expect(messageFor(method, content)).toMatch(/^这是付款码，别人扫了会扣你的钱/);
  },
);

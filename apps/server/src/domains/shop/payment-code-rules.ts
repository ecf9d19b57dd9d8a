import { PaymentMethod } from '@print/contract/orders';
import { codeIsNoPaymentCode, codeOfOtherMethod, codeTakesMoney } from './shop.errors.ts';

const alipay = { hosts: ['qr.alipay.com', 'render.alipay.com'], schemes: ['alipay:', 'alipays:', 'alipayqr:'] };
const wechat = { hosts: ['payapp.weixin.qq.com', 'wx.tenpay.com'], schemes: ['wxp:'] };
const sources = { ALIPAY: alipay, WECHAT: wechat } as const satisfies Record<PaymentMethod, object>;

/** Friends, groups and pages of WeChat, 企业微信 and QQ. */
const socialHosts = [
  'weixin.qq.com',
  'u.wechat.com',
  'mp.weixin.qq.com',
  'work.weixin.qq.com',
  'qm.qq.com',
  'jq.qq.com',
];
/** `weixin:` is here for all but `weixin://wxpay/`. */
const otherSchemes = ['weixin:', 'begin:', 'mecard:', 'wifi:', 'tel:', 'mailto:', 'smsto:', 'geo:'];

/** The codes that a customer shows to a till: of WeChat 18 digits, of Alipay 16 to 24. */
const customersCode = /^(1[0-5]\d{16}|(2[5-9]|30)\d{14,22})$/;

/**
 * Refuses a QR code that cannot receive payments of this method. False if its content does not tell: a bank's code often
 * takes several methods.
 */
export function assertTakesPayments(method: PaymentMethod, content: string): boolean {
  const text = content.trim();
  if (customersCode.test(text)) throw codeTakesMoney();
  const url = URL.parse(text);
  if (!url) return false;
  const owner = PaymentMethod.options.find((option) => isCodeOf(option, url));
  if (owner !== undefined && owner !== method) throw codeOfOtherMethod(owner);
  if (owner === undefined && isNoPaymentCode(url)) throw codeIsNoPaymentCode();
  return owner !== undefined;
}

function isCodeOf(method: PaymentMethod, { protocol, host }: URL): boolean {
  const { hosts, schemes } = sources[method];
  if (protocol === 'weixin:' && host === 'wxpay') return method === 'WECHAT';
  return schemes.includes(protocol) || (isWeb(protocol) && hosts.includes(host));
}

const isNoPaymentCode = ({ protocol, host }: URL) =>
  otherSchemes.includes(protocol) || (isWeb(protocol) && socialHosts.includes(host));

const isWeb = (protocol: string) => protocol === 'https:' || protocol === 'http:';

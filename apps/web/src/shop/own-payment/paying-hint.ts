import type { PaymentCode } from '@print/contract/gateway-payments';
import type { PaymentMethod } from '@print/contract/orders';
import { isInWeChat } from '#lib/is-in-wechat.ts';

export type PayingDevice = 'desktop' | 'wechat' | 'phone';

export function detectDevice(): PayingDevice {
  if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) return 'desktop';
  return isInWeChat() ? 'wechat' : 'phone';
}

/** WeChat pays such codes only from its camera, so its customers need a second screen. */
export function payingHint(method: PaymentMethod, device: PayingDevice): string {
  if (device === 'desktop') return method === 'ALIPAY' ? '打开手机支付宝扫一扫' : '打开手机微信扫一扫';
  if (method === 'WECHAT') return '微信只支持用“扫一扫”付款：请在电脑或另一台手机上打开“订单查询”，再用微信扫这个码';
  return device === 'wechat' ? '微信里打不开支付宝：请截图，再用支付宝扫一扫' : '也可以用另一台手机的支付宝扫一扫';
}

/** Alipay's codes are addresses that its app opens; WeChat's are not, and WeChat blocks Alipay's. */
export function appLinkOf({ method, code_url: url }: PaymentCode, device: PayingDevice): string | undefined {
  return method === 'ALIPAY' && device === 'phone' && url.startsWith('https://') ? url : undefined;
}

/** `4:05` */
export function formatRest(restMs: number): string {
  const seconds = Math.max(0, Math.ceil(restMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import type { PaymentMethod } from '@print/contract/orders';
import { isInWeChat } from '#lib/is-in-wechat.ts';

export type Device = 'desktop' | 'wechat' | 'phone';

/** With `after`, the link that saves the picture stands between the two parts. */
export type ScanHint = { before: string; after: string | undefined };

/** WeChat reads its own codes from the screen. Other codes must be saved and opened in their own app. */
export function scanHint(method: PaymentMethod, device: Device): ScanHint {
  if (device === 'desktop') return { before: '用手机扫一扫', after: undefined };
  return method === 'WECHAT'
    ? { before: '在微信里长按识别，或', after: '后扫一扫' }
    : { before: '请', after: '，打开支付宝扫一扫' };
}

export function deviceInUse(): Device {
  if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) return 'desktop';
  return isInWeChat() ? 'wechat' : 'phone';
}

import { paymentLabels } from '@print/contract/labels';
import type { PaymentMethod } from '@print/contract/orders';
import { formatYuan } from '@print/contract/price';
import type { Shop } from '@print/contract/shop';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { isInWeChat } from '#lib/is-in-wechat.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useDraft } from '../ordering-store.ts';
import type { Total } from '../total.ts';
import styles from './payment-code.module.css';

/** The amount and the payment code, as a plain image that any payment app can scan. */
export function PaymentCode({ shop, sum }: { shop: Shop; sum: Total }) {
  const method = useDraft(({ paymentMethod }) => paymentMethod);
  const code = shop.payment_codes.find((code) => code.method === method);
  return (
    <Sheet className={styles.code}>
      <Amount sum={sum} />
      {code ? (
        <Code url={code.image_url} isSample={code.is_sample} method={method} />
      ) : (
        <Notice tone="warn">店里还没有{paymentLabels[method]}的收款码，请换一种付款方式。</Notice>
      )}
    </Sheet>
  );
}

function Amount({ sum: { total, isEstimated, isIncomplete } }: { sum: Total }) {
  const text = useRef<HTMLSpanElement>(null);
  return (
    <div className={styles.due}>
      <p className={styles.amount} aria-live="polite">
        <span className="visually-hidden">应付</span>
        <span ref={text}>
          <Price estimated={isEstimated && !isIncomplete}>{isIncomplete ? undefined : formatYuan(total)}</Price>
        </span>
      </p>
      <p className={styles.advice}>请付这个金额，备注手机尾号</p>
      {!isIncomplete && <CopyButton text={formatYuan(total).slice(1)} label="复制金额" source={text} variant="quiet" />}
    </div>
  );
}

type CodeProps = { url: string; isSample: boolean; method: PaymentMethod };

function Code({ url, isSample, method }: CodeProps) {
  const [device] = useState(detectDevice);
  const { before, after } = scanHint(method, device);
  const name = `${paymentLabels[method]}收款码`;
  const save = (
    <a className={styles.save} href={url} download={`${name}.png`}>
      <Download size={16} />
      保存图片
    </a>
  );
  return (
    <>
      <img key={url} className={styles.picture} data-sample={isSample} src={url} alt={name} width={208} height={208} />
      {isSample && <p className={styles.sample}>示例收款码，请勿付款</p>}
      <p className={styles.hint}>
        {before}
        {after !== undefined && save}
        {after}
      </p>
      {after === undefined && save}
      {device === 'wechat' && method === 'ALIPAY' && <p className={styles.advice}>长按上面的图片就能保存</p>}
    </>
  );
}

export type Device = 'desktop' | 'wechat' | 'phone';

/** The link that saves the picture is between `before` and `after`; without `after` there is no link. */
type ScanHint = { before: string; after: string | undefined };

/** WeChat reads its own codes from the screen. Other codes must be saved and opened in their own app. */
export function scanHint(method: PaymentMethod, device: Device): ScanHint {
  if (device === 'desktop') return { before: '用手机扫一扫', after: undefined };
  return method === 'WECHAT'
    ? { before: '在微信里长按识别，或', after: '后扫一扫' }
    : { before: '请', after: '，打开支付宝扫一扫' };
}

function detectDevice(): Device {
  if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) return 'desktop';
  return isInWeChat() ? 'wechat' : 'phone';
}

import { paymentLabels } from '@print/contract/labels';
import type { PaymentMethod } from '@print/contract/orders';
import { Check } from 'lucide-react';
import { changeDraft, useDraft } from '../ordering-store.ts';
import styles from './method-choice.module.css';

const methods = ['ALIPAY', 'WECHAT'] as const satisfies readonly PaymentMethod[];

/** Native radios: arrow keys and screen readers work without further code. */
export function MethodChoice() {
  const chosenMethod = useDraft(({ paymentMethod }) => paymentMethod);
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>付款方式</legend>
      {methods.map((method) => (
        <label key={method} className={styles.method}>
          <input
            type="radio"
            name="payment-method"
            checked={method === chosenMethod}
            onChange={() => changeDraft((draft) => ({ ...draft, paymentMethod: method }))}
          />
          <PaymentLogo method={method} />
          {paymentLabels[method]}
          <Check size={20} className={styles.check} />
        </label>
      ))}
    </fieldset>
  );
}

/** Uses the brands' own colours, as nothing else on this site does. */
function PaymentLogo({ method }: { method: PaymentMethod }) {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill={method === 'ALIPAY' ? '#1677ff' : '#07c160'} />
      <g stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        {method === 'ALIPAY' ? <AlipayGlyph /> : <WeChatGlyph />}
      </g>
    </svg>
  );
}

/** The first character of 支付宝. */
function AlipayGlyph() {
  return <path d="M8 9.6h16M16 6v8.2M9.8 14.2h12.4c-1.6 5-6.2 9.6-13.2 11M11.4 17.6c3 4 7 6.600 12.8 7.600" />;
}

/** A speech bubble with a tick. */
function WeChatGlyph() {
  return (
    <>
      <path d="M16 7c5.700 0 10 3.600 10 8.200s-4.300 8.200-10 8.200c-1.200 0-2.300-.15-3.300-.43L8.600 25l.8-3.700C7.300 19.800 6 17.600 6 15.200 6 10.600 10.300 7 16 7Z" />
      <path d="m11.800 15.400 3 2.800 5.800-5.400" />
    </>
  );
}

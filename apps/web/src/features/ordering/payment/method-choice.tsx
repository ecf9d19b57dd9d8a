import { paymentLabels } from '@print/contract/labels';
import type { PaymentMethod } from '@print/contract/orders';
import { Check } from 'lucide-react';
import { changeDraft, useDraft } from '../ordering-store.ts';
import styles from './method-choice.module.css';
import { PaymentLogo } from './payment-logos.tsx';

const methods = ['ALIPAY', 'WECHAT'] as const satisfies readonly PaymentMethod[];

/** Two large choices; native radios, so arrows and readers work by themselves. */
export function MethodChoice() {
  const chosen = useDraft(({ paymentMethod }) => paymentMethod);
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>付款方式</legend>
      {methods.map((method) => (
        <label key={method} className={styles.method}>
          <input
            type="radio"
            name="payment-method"
            checked={method === chosen}
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

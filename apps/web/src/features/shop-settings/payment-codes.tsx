import { paymentLabels } from '@print/contract/labels';
import type { StaffSettings } from '@print/contract/settings';
import { Notice } from '#ui/notice.tsx';
import { PaymentCodeCard } from './payment-code-card.tsx';
import styles from './payment-codes.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The payment codes of the shop. The product ships with samples for trying it out; nobody can pay with these. */
export function PaymentCodes({ data: { payment_codes: codes } }: { data: StaffSettings }) {
  const samples = codes.filter((code) => code.is_sample).map(({ method }) => paymentLabels[method]);
  return (
    <SettingsSection
      id="payment-codes"
      name="收款码"
      lead="在支付宝或微信里保存收款码图片，传到这里。会检查码能不能扫出来。"
    >
      {samples.length > 0 && (
        <Notice tone="warn" title={`${samples.join('和')}还是示例收款码`}>
          顾客扫了付不了款，请换成店里自己的。
        </Notice>
      )}
      <div className={styles.codes}>
        {codes.map((code) => (
          <PaymentCodeCard key={code.method} code={code} />
        ))}
      </div>
    </SettingsSection>
  );
}

import type { StaffOrder } from '@print/contract/desk';
import { formatYuan, fromYuan } from '@print/contract/price';
import type { FormEvent } from 'react';
import { bookingFormError } from '#shop/money/booking-errors.ts';
import { AmountField, MethodChoice } from '#shop/money/booking-fields.tsx';
import { useReceipt } from '#shop/money/use-receipt.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './payment-warning.module.css';

/** The amount due above this text does not include the difference that a later page count makes. */
const reminderText = ({ price_difference: difference }: StaffOrder) =>
  difference === 0 ? '确认收到钱再交付。' : '确认收到这笔钱再交付，多退少补另算。';

type PaymentWarningProps = { order: StaffOrder; onBooked: (order: StaffOrder) => void };

/** Shown while the payment is not checked. */
export function PaymentWarning({ order, onBooked }: PaymentWarningProps) {
  if (order.payment.check === 'checked' || order.status === 'cancelled') return null;
  const isProblem = order.payment.check === 'problem';
  return (
    <section className={styles.payment} aria-label="核款">
      <Notice
        tone={isProblem ? 'danger' : 'warn'}
        title={isProblem ? '付款有问题，先不要交付' : `还没有核款，应付 ${formatYuan(fromYuan(order.total_price))}`}
      >
        {isProblem ? order.payment.problem : reminderText(order)}
      </Notice>
      <Receipt order={order} onBooked={onBooked} />
    </section>
  );
}

/** The customer may pay now, in cash or with a phone, and more or less than what is due. */
function Receipt({ order, onBooked }: PaymentWarningProps) {
  const receipt = useReceipt(order, onBooked);
  const message = bookingFormError(receipt.error, ['amount']);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!receipt.isSending) receipt.submit();
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <MethodChoice legend="收款方式" value={receipt.method} onChange={receipt.setMethod} />
      <div className={styles.amount}>
        <AmountField
          label="实收金额"
          value={receipt.text}
          onChange={receipt.setText}
          error={receipt.error}
          isMissing={receipt.isMissing}
        />
      </div>
      <Button
        type="submit"
        variant={order.payment.check === 'problem' ? 'outline' : 'primary'}
        loading={receipt.isSending}
      >
        已核款
      </Button>
      {message !== undefined && <Notice tone="danger">{message}</Notice>}
    </form>
  );
}

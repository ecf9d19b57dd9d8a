import { checkPayment, type PaymentCheck, type StaffOrder } from '@print/contract/desk';
import { useRef, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { ReceiptDialog } from '#shop/money/receipt-dialog.tsx';
import { useBooking } from '#shop/money/use-booking.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './payment.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

const problems = ['没有收到这笔付款', '金额不对', '截图看不清', '截图是别的订单的'];

/** 已核款 can be reverted, so it is sent without delay. A problem needs a reason, because the customer reads it. */
export function PaymentActions({ order }: { order: StaffOrder }) {
  const [isReasonOpen, setIsReasonOpen] = useState(false);
  const [isReceiptOpen, setIsReceiptOpen] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const handleBooked = () => {
    setIsReasonOpen(false);
    setIsReceiptOpen(false);
    // The clicked button may disappear, so the focus moves to the first button.
    setTimeout(() => buttons.current?.querySelector('button')?.focus());
  };
  const change = useBooking(
    (body: { check: PaymentCheck; problem?: string }) => call(checkPayment, { params: { id: order.id }, body }),
    handleBooked,
  );
  const { check, problem } = order.payment;
  const isSending = (check: PaymentCheck) => change.isPending && change.variables.check === check;
  const openReason = () => {
    change.reset();
    setIsReasonOpen(true);
  };
  return (
    <Stack direction="row" gap={8} wrap ref={buttons} className={styles.actions}>
      {check !== 'checked' && (
        <Button
          // Once printing has begun, the primary button is in the action bar.
          variant={order.status === 'pending' ? 'primary' : 'outline'}
          loading={isSending('checked')}
          onClick={() => change.mutate({ check: 'checked' })}
        >
          已核款
        </Button>
      )}
      {check !== 'checked' && (
        <Button variant="outline" onClick={() => setIsReceiptOpen(true)}>
          实收不同
        </Button>
      )}
      <Button variant={check === 'checked' ? 'quiet' : 'outline'} onClick={openReason}>
        {check === 'problem' ? '改写原因' : '有问题'}
      </Button>
      {check !== 'unchecked' && (
        <Button variant="quiet" loading={isSending('unchecked')} onClick={() => change.mutate({ check: 'unchecked' })}>
          退回待核款
        </Button>
      )}
      {change.error && !isReasonOpen && <Notice tone="danger">{messageOf(change.error)}</Notice>}
      {isReceiptOpen && <ReceiptDialog order={order} onBooked={handleBooked} onClose={() => setIsReceiptOpen(false)} />}
      {isReasonOpen && (
        <ReasonDialog
          title="付款有问题"
          lead="顾客会在订单里看到这句话，请写清楚要怎么办。"
          reasons={problems}
          initial={problem}
          confirmLabel="标记有问题"
          isSending={change.isPending}
          error={change.error}
          onConfirm={(reason) => change.mutate({ check: 'problem', problem: reason })}
          onClose={() => setIsReasonOpen(false)}
        />
      )}
    </Stack>
  );
}

import type { StaffOrder } from '@print/contract/desk';
import { refundOrder } from '@print/contract/ledger';
import { toYuan } from '@print/contract/price';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { AmountField, MethodChoice, ReasonField, ReferenceField } from './booking-fields.tsx';
import { amountToRefund, methodToReturn, moneyTaken, sizeOf } from './money-texts.ts';
import { amountText, readAmount } from './read-amount.ts';
import { useBooking } from './use-booking.ts';

type RefundDialogProps = { order: StaffOrder; onBooked: (order: StaffOrder) => void; onClose: () => void };

/** Books money that was given back. More than what is owed lowers the price of the order. */
export function RefundDialog({ order, onBooked, onClose }: RefundDialogProps) {
  const [text, setText] = useState(amountText(amountToRefund(order)));
  const [method, setMethod] = useState(methodToReturn(order));
  const [reason, setReason] = useState(order.status === 'cancelled' ? '订单已取消' : '');
  const [reference, setReference] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const amount = readAmount(text);
  const booking = useBooking(
    (yuan: number) =>
      call(refundOrder, { params: { id: order.id }, body: { amount: yuan, method, reason: reason.trim(), reference } }),
    onBooked,
  );
  const handleSubmit = () => {
    setIsSubmitted(true);
    if (amount !== undefined && reason.trim() !== '') booking.mutate(toYuan(amount));
  };
  const { error } = booking;
  return (
    <BookingDialog
      title="退款"
      lead="先把钱退给顾客，再在这里记账。"
      confirmLabel={amount === undefined ? '已退款' : `已退 ${sizeOf(amount)}`}
      isSending={booking.isPending}
      error={error}
      fields={['amount', 'reason', 'reference']}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <AmountField
        label="退款金额"
        hint={`最多 ${sizeOf(moneyTaken(order))}，也可以只退一部分`}
        value={text}
        onChange={setText}
        error={error}
        isMissing={isSubmitted && amount === undefined}
        autoFocus
      />
      <MethodChoice legend="退款方式" value={method} onChange={setMethod} />
      <ReasonField
        value={reason}
        onChange={setReason}
        error={error}
        isMissing={isSubmitted && reason.trim() === ''}
        hint="只有店员看得到"
      />
      <ReferenceField value={reference} onChange={setReference} error={error} />
    </BookingDialog>
  );
}

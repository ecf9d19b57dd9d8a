import { type StaffOrder, settleDifference } from '@print/contract/desk';
import { fromYuan } from '@print/contract/price';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { MethodChoice, ReferenceField } from './booking-fields.tsx';
import { methodToReturn, sizeOf } from './money-texts.ts';
import { useBooking } from './use-booking.ts';

type SettleDialogProps = { order: StaffOrder; onBooked: (order: StaffOrder) => void; onClose: () => void };

/** Books the difference that is open as paid or given back. */
export function SettleDialog({ order, onBooked, onClose }: SettleDialogProps) {
  const { id, open_difference: difference } = order;
  const isOwed = difference > 0;
  const [method, setMethod] = useState(isOwed ? order.payment_method : methodToReturn(order));
  const [reference, setReference] = useState('');
  const booking = useBooking(
    () => call(settleDifference, { params: { id }, body: { difference, method, reference } }),
    onBooked,
  );
  const amount = sizeOf(fromYuan(difference));
  return (
    <BookingDialog
      title={isOwed ? '收差额' : '退差额'}
      lead={isOwed ? `向顾客补收 ${amount}，收到后记账。` : `把 ${amount} 退给顾客，退完后记账。`}
      confirmLabel={`${isOwed ? '已收' : '已退'} ${amount}`}
      isSending={booking.isPending}
      error={booking.error}
      fields={['reference']}
      onSubmit={() => booking.mutate(undefined)}
      onClose={onClose}
    >
      <MethodChoice value={method} onChange={setMethod} />
      <ReferenceField value={reference} onChange={setReference} error={booking.error} />
    </BookingDialog>
  );
}

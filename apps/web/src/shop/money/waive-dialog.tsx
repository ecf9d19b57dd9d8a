import type { StaffOrder } from '@print/contract/desk';
import { waiveOwed } from '@print/contract/ledger';
import { fromYuan } from '@print/contract/price';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { ReasonField } from './booking-fields.tsx';
import { sizeOf } from './money-texts.ts';
import { useBooking } from './use-booking.ts';

type WaiveDialogProps = {
  order: Pick<StaffOrder, 'id'>;
  /** In yuan: positive if the customer owes it. */
  amount: number;
  onBooked: (order: StaffOrder) => void;
  onClose: () => void;
};

/** Gives up what one side owes the other. No money moves. */
export function WaiveDialog({ order, amount, onBooked, onClose }: WaiveDialogProps) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const booking = useBooking(
    () => call(waiveOwed, { params: { id: order.id }, body: { amount, reason: reason.trim() } }),
    onBooked,
  );
  const handleSubmit = () => {
    setIsSubmitted(true);
    if (reason.trim() !== '') booking.mutate(undefined);
  };
  const size = sizeOf(fromYuan(amount));
  return (
    <BookingDialog
      title="免除"
      lead={amount > 0 ? `顾客不用再付这 ${size}。` : `顾客不要退回这 ${size}，店里不用再退。`}
      confirmLabel={`免除 ${size}`}
      isSending={booking.isPending}
      error={booking.error}
      fields={['reason']}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        error={booking.error}
        isMissing={isSubmitted && reason.trim() === ''}
        hint="只有店员看得到"
        autoFocus
      />
    </BookingDialog>
  );
}

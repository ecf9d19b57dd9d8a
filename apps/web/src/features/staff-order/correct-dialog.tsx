import type { StaffOrder } from '@print/contract/desk';
import { correctEntry } from '@print/contract/ledger';
import type { LedgerEntry } from '@print/contract/ledger-entries';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { BookingDialog } from '#shop/money/booking-dialog.tsx';
import { ReasonField } from '#shop/money/booking-fields.tsx';
import { useBooking } from '#shop/money/use-booking.ts';
import { entryAmount, entryTitle } from './entry-texts.ts';

type CorrectDialogProps = {
  order: StaffOrder;
  entry: LedgerEntry;
  onBooked: (order: StaffOrder) => void;
  onClose: () => void;
};

/** An entry never changes: a mistake gets its opposite. */
export function CorrectDialog({ order, entry, onBooked, onClose }: CorrectDialogProps) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const booking = useBooking(
    () => call(correctEntry, { params: { id: order.id }, body: { entry_id: entry.id, reason: reason.trim() } }),
    onBooked,
  );
  const handleSubmit = () => {
    setIsSubmitted(true);
    if (reason.trim() !== '') booking.mutate(undefined);
  };
  const isPayment = entry.kind === 'payment';
  return (
    <BookingDialog
      title="冲正"
      lead={`${entryTitle(entry, [])} ${entryAmount(entry)} 记错了，再记一笔相反的账把它抵掉。${isPayment ? '订单会回到待核款。' : ''}`}
      confirmLabel="冲正"
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

import type { StaffOrder } from '@print/contract/desk';
import { formatYuan, fromYuan } from '@print/contract/price';
import { BookingDialog } from './booking-dialog.tsx';
import { AmountField, MethodChoice, ReferenceField } from './booking-fields.tsx';
import { useReceipt } from './use-receipt.ts';

type ReceiptDialogProps = { order: StaffOrder; onBooked: (order: StaffOrder) => void; onClose: () => void };

/** For a payment that came with another amount or by another method than the order says. */
export function ReceiptDialog({ order, onBooked, onClose }: ReceiptDialogProps) {
  const receipt = useReceipt(order, onBooked);
  return (
    <BookingDialog
      title="核款"
      lead={`应付 ${formatYuan(fromYuan(order.total_price))}。按实际收到的记账，差的部分会留作差额。`}
      confirmLabel="已核款"
      isSending={receipt.isSending}
      error={receipt.error}
      fields={['amount', 'reference']}
      onSubmit={receipt.submit}
      onClose={onClose}
    >
      <AmountField
        label="实收金额"
        value={receipt.text}
        onChange={receipt.setText}
        error={receipt.error}
        isMissing={receipt.isMissing}
        autoFocus
      />
      <MethodChoice legend="收款方式" value={receipt.method} onChange={receipt.setMethod} />
      <ReferenceField value={receipt.reference} onChange={receipt.setReference} error={receipt.error} />
    </BookingDialog>
  );
}

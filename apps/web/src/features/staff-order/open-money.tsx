import type { StaffOrder } from '@print/contract/desk';
import { fromYuan } from '@print/contract/price';
import { useState } from 'react';
import { sizeOf } from '#shop/money/money-texts.ts';
import { RefundDialog } from '#shop/money/refund-dialog.tsx';
import { SettleDialog } from '#shop/money/settle-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Money that is still open after the handover or the cancellation: nothing else reminds the clerk of it. */
export function OpenMoney({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { open_difference: open, status, has_late_difference: isLate } = order;
  const isRefund = status === 'cancelled' && open < 0;
  if (!isRefund && !isLate) return null;
  const close = () => setIsOpen(false);
  const dialog = { order, onBooked: close, onClose: close };
  const amount = sizeOf(fromYuan(open));
  const label = isRefund ? '退款' : open > 0 ? '收差额' : '退差额';
  return (
    <Notice
      tone="warn"
      title={isRefund ? `待退款 ${amount}` : `取走后还有差额没有结清：${open > 0 ? '收' : '退'} ${amount}`}
      actions={
        <Button variant={isRefund ? 'primary' : 'outline'} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      }
    >
      {isRefund ? '这一单收过钱后取消了。把钱退给顾客，再在这里记账。' : '和顾客结清后，请在这里记下来。'}
      {isOpen && (isRefund ? <RefundDialog {...dialog} /> : <SettleDialog {...dialog} />)}
    </Notice>
  );
}

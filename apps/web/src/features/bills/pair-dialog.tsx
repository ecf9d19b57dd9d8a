import type { BillLine } from '@print/contract/bills';
import { messageOf } from '#api/api-error.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { yuan } from './bill-texts.ts';

export type PairedOrder = {
  readonly id: string;
  readonly order_number: string;
  readonly amount: number;
  readonly payment_check: 'unchecked' | 'checked' | 'problem';
};

type PairDialogProps = {
  line: BillLine;
  order: PairedOrder;
  isSending: boolean;
  error: unknown;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The amounts differ. */
export function PairDialog({ line, order, isSending, error, ...dialog }: PairDialogProps) {
  return (
    <ConfirmDialog open title="金额不同，仍然是这一单？" confirmLabel="是这一单" loading={isSending} {...dialog}>
      <Stack gap={12}>
        <p>
          收到 <strong className="num">{yuan(line.amount)}</strong>，订单 {order.order_number}{' '}
          {order.payment_check === 'checked' ? '已核或未收' : '应付'}{' '}
          <strong className="num">{yuan(order.amount)}</strong>。
        </p>
        <p>按实际收到的金额记账，差额留在订单里：少付的算顾客欠，多付的算店里欠。</p>
        {error !== null && error !== undefined && <Notice tone="danger">{messageOf(error)}</Notice>}
      </Stack>
    </ConfirmDialog>
  );
}

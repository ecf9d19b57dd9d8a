import { cancelOwnOrder } from '@print/contract/after-ordering';
import { call } from '#api/call.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { TextDialog } from './text-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';

export function CancelOrder({ order, onChanged, onClose }: ActDialogProps) {
  const cancel = useOrderChange(
    (reason: string) => call(cancelOwnOrder, { params: { id: order.id }, body: { reason } }),
    onChanged,
  );
  const mayBePaid = order.may.includes('refund') || order.refund_request?.state === 'open';
  return (
    <TextDialog
      title="取消订单"
      lead={
        <>
          <p>这一单马上取消，不再打印，也不能恢复。</p>
          {mayBePaid && <p>付过的钱会同时申请退回，店里核对后退给你。</p>}
        </>
      }
      label="原因（可不填）"
      confirmLabel="取消订单"
      closeLabel="不取消"
      isDangerous
      isSending={cancel.isPending}
      error={cancel.error}
      onConfirm={cancel.mutate}
      onClose={onClose}
    />
  );
}

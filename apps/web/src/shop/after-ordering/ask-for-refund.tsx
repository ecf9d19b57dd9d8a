import { askForRefund } from '@print/contract/after-ordering';
import { call } from '#api/call.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { TextDialog } from './text-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';

export function AskForRefund({ order, onChanged, onClose }: ActDialogProps) {
  const ask = useOrderChange(
    (reason: string) => call(askForRefund, { params: { id: order.id }, body: { reason } }),
    onChanged,
  );
  return (
    <TextDialog
      title="退款原因"
      lead={<p>写清哪里不对、想退多少。店里处理后，会在这一单里答复。</p>}
      label="原因"
      missing="请写下退款的原因"
      confirmLabel="提交申请"
      isSending={ask.isPending}
      error={ask.error}
      onConfirm={ask.mutate}
      onClose={onClose}
    />
  );
}

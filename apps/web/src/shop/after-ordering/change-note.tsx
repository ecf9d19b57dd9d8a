import { changeOrderNote } from '@print/contract/after-ordering';
import { call } from '#api/call.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { TextDialog } from './text-dialog.tsx';
import { useOrderChange } from './use-order-change.ts';

export function ChangeNote({ order, onChanged, onClose }: ActDialogProps) {
  const change = useOrderChange(
    (note: string) => call(changeOrderNote, { params: { id: order.id }, body: { note } }),
    onChanged,
  );
  return (
    <TextDialog
      title="对店员说"
      lead={<p>会印在工单上。店里开始处理后就不能再改了。</p>}
      label="留言"
      initial={order.note}
      confirmLabel="保存留言"
      isSending={change.isPending}
      error={change.error}
      onConfirm={change.mutate}
      onClose={onClose}
    />
  );
}

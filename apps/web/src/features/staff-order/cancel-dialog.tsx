import { type StaffOrder, setOrderStatus } from '@print/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { moneyTaken } from '#shop/money/money-texts.ts';
import { cacheStaffOrder, staffOrderKey } from '#shop/staff-order-query.ts';
import { showToast } from '#ui/toast.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const reasons = ['没有收到付款', '文件无法打印', '顾客要求取消', '暂时缺纸'];

/** A cancelled order stays cancelled, and the customer reads the reason. */
export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      call(setOrderStatus, { params: { id: order.id }, body: { status: 'cancelled', from: order.status, reason } }),
    onSuccess: (updatedOrder) => {
      cacheStaffOrder(queryClient, updatedOrder);
      showToast({ text: `已取消 ${order.pickup_code}` });
      onClose();
    },
    // On a conflict (409) a colleague has changed the order first, so the order behind the dialog is refetched.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: staffOrderKey(order.id) });
    },
  });
  return (
    <ReasonDialog
      title="取消订单"
      lead={`取消后不能恢复，原因会告诉顾客。${moneyTaken(order) > 0 ? '收到的钱会留在“未结清”里，直到退款。' : ''}`}
      reasons={reasons}
      confirmLabel="取消订单"
      cancelLabel="不取消"
      isSending={cancel.isPending}
      error={cancel.error}
      onConfirm={cancel.mutate}
      onClose={onClose}
    />
  );
}

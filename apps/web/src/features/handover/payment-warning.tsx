import { checkPayment, type StaffOrder } from '@print/contract/desk';
import { formatYuan, fromYuan } from '@print/contract/price';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { deskKey } from '#shop/use-pending-change.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The amount due above this text does not include the difference that a later page count makes. */
const reminderText = ({ price_difference: difference }: StaffOrder) =>
  difference === 0 ? '确认收到钱再交付。' : '确认收到这笔钱再交付，多退少补另算。';

/** Shown while the payment is not checked. */
export function PaymentWarning({ order }: { order: StaffOrder }) {
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: () => call(checkPayment, { params: { id: order.id }, body: { check: 'checked' } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deskKey }),
  });
  if (order.payment.check === 'checked' || order.status === 'cancelled') return null;
  const isProblem = order.payment.check === 'problem';
  const confirmButton = (
    <Button variant="outline" loading={check.isPending} onClick={() => check.mutate()}>
      已核款
    </Button>
  );
  return (
    <Notice
      tone={isProblem ? 'danger' : 'warn'}
      title={isProblem ? '付款有问题，先不要交付' : `还没有核款，应付 ${formatYuan(fromYuan(order.total_price))}`}
      actions={confirmButton}
    >
      {check.error ? messageOf(check.error) : isProblem ? order.payment.problem : reminderText(order)}
    </Notice>
  );
}

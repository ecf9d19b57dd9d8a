import { type StaffOrder, settleDifference } from '@print/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { cacheStaffOrder } from '#shop/staff-order-query.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** A difference that was found after the handover stays open until a clerk records its payment. */
export function LateDifference({ order }: { order: StaffOrder }) {
  const { id, price_difference: difference, has_late_difference: isLate } = order;
  const queryClient = useQueryClient();
  const settle = useMutation({
    mutationFn: () => call(settleDifference, { params: { id }, body: { difference } }),
    onSuccess: (updatedOrder) => cacheStaffOrder(queryClient, updatedOrder),
  });
  if (!isLate) return null;
  const button = (
    <Button variant="outline" loading={settle.isPending} onClick={() => settle.mutate()}>
      {difference > 0 ? '已向顾客补收' : '已退给顾客'}
    </Button>
  );
  return (
    <Notice tone="warn" title="取件后才算出的差额，还没有结清" actions={button}>
      {settle.error ? messageOf(settle.error) : '和顾客结清后，请在这里记下来。'}
    </Notice>
  );
}

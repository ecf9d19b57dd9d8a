import { decideRefund, type StaffOrder } from '@print/contract/desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { cacheStaffOrder, staffOrderKey } from '#shop/staff-order-query.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { focusPayment } from './focus-payment.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const reasons = ['没有收到这笔付款', '已经当面退过', '打印没有问题'];

/** Booked money leaves the ledger by a booking, which ends the request too. */
const hasMoney = ({ payment }: StaffOrder) => payment.entries.reduce((sum, { amount }) => sum + amount, 0) > 0;

/** The customer's request, until a clerk has returned the money or declined. */
export function RefundRequest({ order }: { order: StaffOrder }) {
  const [asking, setAsking] = useState<'done' | 'declined'>();
  const now = useNow();
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (body: { decision: 'done' | 'declined'; answer?: string }) =>
      call(decideRefund, { params: { id: order.id }, body }),
    onSuccess: (updatedOrder) => {
      cacheStaffOrder(queryClient, updatedOrder);
      setAsking(undefined);
    },
    // On a conflict (409) a colleague has decided first.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: staffOrderKey(order.id) });
    },
  });
  const request = order.refund_request;
  if (request?.state !== 'open') return null;
  const open = (decision: 'done' | 'declined') => {
    decide.reset();
    setAsking(decision);
  };
  const buttons = (
    <Stack direction="row" gap={8} wrap>
      {hasMoney(order) ? (
        <Button variant="outline" onClick={focusPayment}>
          去登记退款
        </Button>
      ) : (
        <Button variant="outline" onClick={() => open('done')}>
          已退款
        </Button>
      )}
      <Button variant="quiet" onClick={() => open('declined')}>
        不退
      </Button>
    </Stack>
  );
  return (
    <section aria-label="退款申请">
      <Notice tone="warn" title={`顾客申请退款（${formatTimeAgo(request.asked_at, now)}）`} actions={buttons}>
        {request.reason}
      </Notice>
      <ConfirmDialog
        open={asking === 'done'}
        title="已退款"
        confirmLabel="已退款"
        loading={decide.isPending}
        onConfirm={() => decide.mutate({ decision: 'done' })}
        onCancel={() => setAsking(undefined)}
      >
        <Stack gap={12}>
          <p>请先把钱退给顾客。确认后，顾客会看到“退款已办好”。</p>
          {decide.error && <Notice tone="danger">{messageOf(decide.error)}</Notice>}
        </Stack>
      </ConfirmDialog>
      {asking === 'declined' && (
        <ReasonDialog
          title="不退款"
          lead="顾客会在订单里看到这句答复。"
          reasons={reasons}
          confirmLabel="答复顾客"
          isSending={decide.isPending}
          error={decide.error}
          onConfirm={(answer) => decide.mutate({ decision: 'declined', answer })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

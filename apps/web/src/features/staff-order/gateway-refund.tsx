import type { StaffOrder } from '@print/contract/desk';
import { createGatewayRefund, type GatewayRefund, getGatewayRefunds } from '@print/contract/gateway-payments';
import { formatYuan, fromYuan } from '@print/contract/price';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { staffOrderKey } from '#shop/staff-order-query.ts';
import { deskKey } from '#shop/use-pending-change.ts';
import { Button } from '#ui/button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './gateway-refund.module.css';
import { GatewayRefundDialog } from './gateway-refund-dialog.tsx';

/** Gives money back the way it came, and shows how that goes. Nothing for an order without such a payment. */
export function GatewayRefunds({ order: { id, payment } }: { order: StaffOrder }) {
  const isByGateway = payment.entries.some(({ source, kind }) => source === 'gateway' && kind !== 'refund');
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  // Live events of the order refetch it too.
  const { data } = useQuery({
    queryKey: [...staffOrderKey(id), 'gateway-refunds'],
    queryFn: ({ signal }) => call(getGatewayRefunds, { params: { id } }, { signal }),
    enabled: isByGateway,
  });
  const refund = useMutation({
    mutationFn: (body: { amount: number; reason: string }) => call(createGatewayRefund, { params: { id }, body }),
    onSuccess: async () => {
      setIsOpen(false);
      await queryClient.invalidateQueries({ queryKey: deskKey });
    },
  });
  if (!isByGateway || data === undefined) return null;
  return (
    <div className={styles.refunds}>
      {data.refunds.length > 0 && (
        <ul className={styles.list} aria-label="原路退款">
          {data.refunds.map((each) => (
            <RefundLine key={each.id} refund={each} />
          ))}
        </ul>
      )}
      {data.refundable > 0 && (
        <Button variant="outline" icon={<Undo2 />} onClick={() => setIsOpen(true)}>
          原路退款
        </Button>
      )}
      {isOpen && (
        <GatewayRefundDialog
          method={data.method}
          refundable={fromYuan(data.refundable)}
          isSending={refund.isPending}
          error={refund.error}
          onConfirm={(amount, reason) => refund.mutate({ amount, reason })}
          onClose={() => {
            refund.reset();
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

const states = {
  processing: { tone: 'warn', label: '退款中' },
  done: { tone: 'ok', label: '已退回' },
  failed: { tone: 'muted', label: '没退成' },
} as const;

function RefundLine({ refund: { state, amount, reason, problem, created_at: at } }: { refund: GatewayRefund }) {
  const now = useNow();
  const { tone, label } = states[state];
  return (
    <li>
      <p className={styles.head}>
        <span>
          原路退 <span className="num">{formatYuan(fromYuan(amount))}</span>
        </span>
        <StatusPill tone={tone}>{label}</StatusPill>
      </p>
      <p className={styles.facts}>
        {formatTime(at, now)} · {reason}
      </p>
      {problem !== '' && (
        <p className={styles.problem} data-failed={state === 'failed'}>
          {problem}
        </p>
      )}
    </li>
  );
}

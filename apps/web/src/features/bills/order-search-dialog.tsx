import type { BillLine } from '@print/contract/bills';
import { listQueue, type QueuedOrder } from '@print/contract/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { BillLineFacts } from './bill-line-facts.tsx';
import { yuan } from './bill-texts.ts';
import { openOrdersQuery } from './bills-queries.ts';
import styles from './order-search-dialog.module.css';
import { PairDialog, type PairedOrder } from './pair-dialog.tsx';
import { useLineDecision } from './use-line-decisions.ts';

type Found = PairedOrder & { readonly pickup_code: string; readonly phone_masked: string; readonly created_at: string };

/** Pairs a payment with any order: the open ones of the bill are offered, others are searched. */
export function OrderSearchDialog({ line, onClose }: { line: BillLine; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [differing, setDiffering] = useState<Found>();
  const found = useFoundOrders(line, useDeferredValue(search.trim()));
  const pairing = useLineDecision(onClose);
  const now = useNow();
  const pair = (order: Found, mayDiffer: boolean) =>
    pairing.mutate({ act: 'pair', line, orderId: order.id, mayDiffer });
  if (differing)
    return (
      <PairDialog
        line={line}
        order={differing}
        isSending={pairing.isPending}
        error={pairing.error}
        onConfirm={() => pair(differing, true)}
        onCancel={() => {
          pairing.reset();
          setDiffering(undefined);
        }}
      />
    );
  return (
    <Dialog open onClose={onClose} title="这笔收款是哪一单的？">
      <Stack gap={16}>
        <BillLineFacts line={line} />
        <TextField
          label="找订单"
          hint="取件码、订单号或手机尾号；下面先列出没有收款的订单"
          icon={<Search size={18} />}
          value={search}
          maxLength={40}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          data-autofocus
        />
        {pairing.error && <Notice tone="danger">{messageOf(pairing.error)}</Notice>}
        {found.error !== null && <Notice tone="danger">{messageOf(found.error)}</Notice>}
        {found.orders?.length === 0 && <p>没有找到订单。</p>}
        <ul className={styles.orders}>
          {found.orders?.map((order) => (
            <li key={order.id}>
              <p>
                <strong className="num">{yuan(order.amount)}</strong> <span className="num">{order.pickup_code}</span>
                <span className={styles.more}>
                  {order.phone_masked} · {formatTime(order.created_at, now)}
                </span>
              </p>
              <Button
                variant="outline"
                loading={
                  pairing.isPending && pairing.variables.act === 'pair' && pairing.variables.orderId === order.id
                }
                onClick={() => (order.amount === line.amount ? pair(order, false) : setDiffering(order))}
              >
                是这一单<span className="visually-hidden">：{order.pickup_code}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}

const maxShown = 20;

function useFoundOrders(line: BillLine, search: string): { orders: readonly Found[] | undefined; error: Error | null } {
  const open = useQuery({ ...openOrdersQuery(line.bill_id, 1), enabled: search === '' });
  const searched = useQuery({
    queryKey: ['staff', 'order-search', search],
    queryFn: ({ signal }) => call(listQueue, { querystring: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  if (search !== '') return { orders: searched.data?.results.slice(0, maxShown).map(fromQueue), error: searched.error };
  return { orders: open.data?.results.slice(0, maxShown), error: open.error };
}

const fromQueue = ({ total_price: amount, ...order }: QueuedOrder): Found => ({ ...order, amount });

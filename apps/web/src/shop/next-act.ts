import { collectOrder, type StaffOrder, setOrderStatus } from '@print/contract/desk';
import type { OrderStatus } from '@print/contract/orders';
import { nextStatuses } from '@print/contract/orders';
import { call } from '#api/call.ts';
import type { CallOptions } from '#api/request.ts';

/** The next thing to do with an order; there is one at most. */
export type Act = { label: string; becomes: Extract<OrderStatus, 'processing' | 'completed'> | 'collected' };

type Standing = Pick<StaffOrder, 'status' | 'collected_at'>;

const labels = { processing: '开始打印', completed: '打印完成' } as const;

export function nextAct({ status, collected_at: collectedAt }: Standing): Act | undefined {
  if (status === 'completed')
    return collectedAt === null ? { label: '已取走', becomes: 'collected' } : undefined;
  const next = nextStatuses[status].find((one) => one !== 'cancelled');
  return next && { label: labels[next], becomes: next };
}

export function mayCancel({ status }: Standing): boolean {
  const next: readonly OrderStatus[] = nextStatuses[status];
  return next.includes('cancelled');
}

/** Says what the clerk saw: whoever was faster is not overruled. */
export async function doAct(
  { id, status }: Pick<StaffOrder, 'id' | 'status'>,
  { becomes }: Act,
  options: CallOptions,
): Promise<StaffOrder> {
  const params = { id };
  if (becomes === 'collected') return await call(collectOrder, { params }, options);
  return await call(setOrderStatus, { params, body: { status: becomes, from: status } }, options);
}

import { collectOrder, type StaffOrder, setOrderStatus } from '@print/contract/desk';
import { nextStatuses, type OrderStatus } from '@print/contract/orders';
import { call } from '#api/call.ts';
import type { CallOptions } from '#api/request.ts';
import type { PrintAnswer } from './print-answer.ts';

/** The next step of an order; there is at most one. */
export type Action = { label: string; nextState: Extract<OrderStatus, 'processing' | 'completed'> | 'collected' };

type Progress = Pick<StaffOrder, 'status' | 'collected_at'>;

const labels = { processing: '开始打印', completed: '打印完成' } as const;

export function nextAction({ status, collected_at: collectedAt }: Progress): Action | undefined {
  if (status === 'completed') return collectedAt === null ? { label: '已取走', nextState: 'collected' } : undefined;
  const next = nextStatuses[status].find((candidate) => candidate !== 'cancelled');
  return next && { label: labels[next], nextState: next };
}

export function mayCancel({ status }: Progress): boolean {
  const next: readonly OrderStatus[] = nextStatuses[status];
  return next.includes('cancelled');
}

/** `from` carries the status the clerk saw, so the server refuses the change if a colleague was faster. */
export async function applyAction(
  { id, status }: Pick<StaffOrder, 'id' | 'status'>,
  { nextState }: Action,
  { answer, ...options }: CallOptions & { answer?: PrintAnswer | undefined },
): Promise<StaffOrder> {
  const params = { id };
  if (nextState === 'collected') return await call(collectOrder, { params }, options);
  return await call(setOrderStatus, { params, body: { status: nextState, from: status, ...answer } }, options);
}

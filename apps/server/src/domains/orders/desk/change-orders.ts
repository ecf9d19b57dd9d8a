import type { BatchAction, BatchResult } from '@print/contract/desk';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '#platform/errors.ts';
import type { PrintAnyway } from '../payments/payment-doubt-rules.ts';
import { changeOrderStatus } from '../status/change-order-status.ts';
import { markCollected } from '../status/mark-collected.ts';
import { checkPayment } from './check-payment.ts';

type Batch = PrintAnyway & { readonly ids: readonly string[]; readonly action: BatchAction; readonly actor: string };

const doneMessages: Record<BatchAction, string> = {
  processing: '已开始处理',
  completed: '已完成',
  payment_checked: '已核款',
  collected: '已取走',
};

/** Each order has its own transaction, so that one refusal does not stop the others. */
export async function changeOrders(deps: Deps, { ids, ...change }: Batch): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for (const id of new Set(ids)) {
    try {
      await changeOrder(deps, id, change);
      results.push({ id, is_done: true, detail: doneMessages[change.action] });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, is_done: false, detail: error.message });
    }
  }
  return results;
}

async function changeOrder(deps: Deps, orderId: string, change: Omit<Batch, 'ids'>): Promise<void> {
  const { action, actor, ...answer } = change;
  if (action === 'payment_checked')
    await checkPayment(deps, { orderId, actor, check: 'checked', leavesDoubtfulOut: true });
  else if (action === 'collected') await markCollected(deps, { orderId, actor });
  else await changeOrderStatus(deps, { orderId, actor, status: action, ...answer });
}

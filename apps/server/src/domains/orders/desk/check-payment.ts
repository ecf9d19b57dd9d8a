import type { PaymentCheck } from '@print/contract/desk';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import { addOrderEvent } from '../orders.api.ts';
import type { Order } from '../orders.table.ts';
import { laterDeadline } from '../payment-deadline-rules.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { acceptFiles } from '../status/accept-files.ts';
import { notifyCustomer } from '../status/notify-customer.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder, setOrder } from '../status/order-changes.store.ts';
import { readText } from '../text-rules.ts';

type PaymentCheckInput = {
  readonly orderId: string;
  /** The clerk, as `user:<id>`. */
  readonly actor: string;
  readonly check: PaymentCheck;
  readonly problem?: string | undefined;
};

/** Records the payment check, in any order status. Idempotent. */
export async function checkPayment(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'jobs' | 'mail'>,
  { orderId, actor, check, problem: input }: PaymentCheckInput,
): Promise<void> {
  const problem = readProblem(check, input);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    if (order.paymentCheck === check && order.paymentProblem === problem) return;
    const paymentCheckedAt = check === 'unchecked' ? null : deps.clock.now();
    const cancelUnpaidAt = await deadlineAfter(tx, order, check);
    await setOrder(tx, orderId, { paymentCheck: check, paymentProblem: problem, paymentCheckedAt, cancelUnpaidAt });
    if (check === 'checked') await acceptFiles(tx, order);
    const detail = { from: order.paymentCheck, to: check, ...(problem && { problem }) };
    await addOrderEvent(deps, tx, { orderId, actor, kind: 'payment', detail });
    if (check === 'problem') await notifyCustomer(deps, tx, order, 'payment_problem');
    await notifyOrderChanged(deps, tx, order);
  });
}

async function deadlineAfter(tx: Tx, order: Order, check: PaymentCheck): Promise<Date | null> {
  if (check === 'checked') return null;
  return check === 'problem' ? laterDeadline(order, await readLimitSettings(tx)) : order.cancelUnpaidAt;
}

const maxProblemLength = 200;

/** The customer reads this text too. */
function readProblem(check: PaymentCheck, input: string | undefined): string {
  if (check !== 'problem') return '';
  return readText(input, { field: 'problem', missingMessage: '请填写付款有什么问题', maxLength: maxProblemLength });
}

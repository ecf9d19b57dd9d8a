import type { checkPayment as call, PaymentCheck } from '@print/contract/desk';
import { fromYuan } from '@print/contract/price';
import type * as z from 'zod/mini';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import { readAmount, readReference } from '../ledger/ledger-input-rules.ts';
import { receiveMoney } from '../ledger/receive-money.ts';
import { takeBackEntries } from '../ledger/take-back-entry.ts';
import { addOrderEvent } from '../orders.api.ts';
import type { Order } from '../orders.table.ts';
import { laterDeadline } from '../payment-deadline-rules.ts';
import { assertNotDoubtful } from '../payments/assert-payment-verified.ts';
import { staffOrderNotFound } from '../placed-orders.errors.ts';
import { notifyCustomer } from '../status/notify-customer.ts';
import { notifyOrderChanged } from '../status/notify-order-changed.ts';
import { lockOrder, setOrder } from '../status/order-changes.store.ts';
import { readText } from '../text-rules.ts';

type PaymentCheckInput = z.infer<typeof call.schema.body> & {
  readonly orderId: string;
  /** The clerk, as `user:<id>`. */
  readonly actor: string;
  /** For a clerk who checks many at once and looks at none. */
  readonly leavesDoubtfulOut?: boolean;
};

/** Records the payment check and books its money, in any order status. Idempotent: a payment is booked once. */
export async function checkPayment(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'jobs' | 'mail'>,
  input: PaymentCheckInput,
): Promise<void> {
  const { orderId, actor, check } = input;
  const problem = readProblem(check, input.problem);
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw staffOrderNotFound();
    if (order.paymentCheck === check && order.paymentProblem === problem) return;
    if (input.leavesDoubtfulOut) await assertNotDoubtful(tx, order);
    if (check === 'checked') {
      const amount =
        input.amount === undefined ? order.totalPrice : readAmount(fromYuan(input.amount), order.totalPrice);
      const method = input.method ?? order.paymentMethod;
      const source = order.screenshotId === null ? 'clerk' : 'claim';
      const reference = readReference(input.reference);
      await receiveMoney(deps, tx, order, { actor, amount, method, source, reference });
    } else await doubtPayment(deps, tx, order, { actor, check, problem });
  });
}

type Doubt = { readonly actor: string; readonly check: Exclude<PaymentCheck, 'checked'>; readonly problem: string };

async function doubtPayment(
  deps: Pick<Deps, 'clock' | 'random' | 'live' | 'jobs' | 'mail'>,
  tx: Tx,
  order: Order,
  { actor, check, problem }: Doubt,
): Promise<void> {
  const orderId = order.id;
  if (order.paymentCheck === 'checked')
    await takeBackEntries(deps, tx, order, { actor, note: problem, isTakenBack: ({ kind }) => kind === 'payment' });
  await setOrder(tx, orderId, {
    paymentCheck: check,
    paymentProblem: problem,
    paymentCheckedAt: check === 'unchecked' ? null : deps.clock.now(),
    cancelUnpaidAt: await deadlineAfter(tx, order, check),
  });
  const detail = { from: order.paymentCheck, to: check, ...(problem && { problem }) };
  await addOrderEvent(deps, tx, { orderId, actor, kind: 'payment', detail });
  if (check === 'problem') await notifyCustomer(deps, tx, order, 'payment_problem');
  await notifyOrderChanged(deps, tx, order);
}

async function deadlineAfter(tx: Tx, order: Order, check: Doubt['check']): Promise<Date | null> {
  return check === 'problem' ? laterDeadline(order, await readLimitSettings(tx)) : order.cancelUnpaidAt;
}

const maxProblemLength = 200;

/** The customer reads this text too. */
function readProblem(check: PaymentCheck, input: string | undefined): string {
  if (check !== 'problem') return '';
  return readText(input, { field: 'problem', missingMessage: '请填写付款有什么问题', maxLength: maxProblemLength });
}

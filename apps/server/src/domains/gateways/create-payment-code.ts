import type { PaymentCode } from '@print/contract/gateway-payments';
import type { PaymentMethod } from '@print/contract/orders';
import { type Fen, toYuan } from '@print/contract/price';
import { amountPayable } from '#domains/orders/balance-rules.ts';
import type { Order } from '#domains/orders/orders.table.ts';
import { getLockedOrder } from '#domains/orders/status/get-locked-order.ts';
import { getSettings } from '#domains/shop/shop.api.ts';
import type { Deps } from '#platform/deps.ts';
import type { Gateway } from '#platform/gateways/gateway.ts';
import { GatewayError, isRefusal } from '#platform/gateways/gateway-error.ts';
import { closePayment } from './close-payment.ts';
import {
  gatewayNotSetUp,
  gatewayUnreachable,
  nothingToPay,
  orderCancelled,
  paymentBeingChecked,
  paymentUnderWay,
} from './gateways.errors.ts';
import { findWaitingPayment, insertPayment, setPayment } from './gateways.store.ts';
import type { GatewayPaymentRow } from './gateways.table.ts';
import { expiryOf, isUsable, nextQueryAfter } from './payment-rules.ts';

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'log' | 'gateways' | 'config'>;

/** Each round closes a code or books a payment; more rounds mean that something is wrong. */
const maxRounds = 4;

/** Returns the order's own code for what it owes now, and asks the gateway only if there is none. */
export async function createPaymentCode(deps: CodeDeps, { id, paymentMethod }: Order): Promise<PaymentCode> {
  const gateway = deps.gateways[paymentMethod];
  if (!gateway) throw gatewayNotSetUp();
  try {
    for (let round = 1; round <= maxRounds; round += 1) {
      const { payment, orderNumber, isCurrent } = await findOrInsertPayment(deps, id, paymentMethod);
      if (!isCurrent) {
        if ((await closePayment(deps, payment)) === 'under-way') throw paymentUnderWay();
        continue;
      }
      const codeUrl = payment.codeUrl || (await askForCode(deps, gateway, payment, orderNumber));
      if (codeUrl !== undefined) return presentCode(payment, codeUrl);
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw gatewayUnreachable(error);
  }
  throw gatewayUnreachable(new Error('the payment codes of this order keep changing'));
}

type Found = { readonly payment: GatewayPaymentRow; readonly orderNumber: string; readonly isCurrent: boolean };

/** The lock on the order lets two tabs share one code. */
async function findOrInsertPayment(
  { db, clock, random }: CodeDeps,
  orderId: string,
  method: PaymentMethod,
): Promise<Found> {
  return await db.transaction(async (tx) => {
    const order = await getLockedOrder(tx, orderId);
    const { orderNumber } = order;
    const amount = getPayable(order);
    const now = clock.now();
    const waiting = await findWaitingPayment(tx, orderId, method);
    if (waiting) return { payment: waiting, orderNumber, isCurrent: isUsable(waiting, amount, now) };
    const times = { createdAt: now, expiresAt: expiryOf(now) };
    const payment = await insertPayment(tx, {
      ...times,
      id: random.uuid(),
      orderId,
      method,
      reference: random.bytes(16).toString('hex'),
      amount,
      nextQueryAt: nextQueryAfter(times, now),
    });
    return { payment, orderNumber, isCurrent: true };
  });
}

function getPayable(order: Order): Fen {
  if (order.status === 'cancelled') throw orderCancelled();
  if (order.paymentCheck === 'unchecked' && order.screenshotId !== null) throw paymentBeingChecked();
  const amount = amountPayable(order);
  if (amount === 0) throw nothingToPay();
  return amount;
}

/** The same reference gets the same code, also if an earlier response was lost. Undefined if the code has ended. */
async function askForCode(
  deps: CodeDeps,
  gateway: Gateway,
  payment: GatewayPaymentRow,
  orderNumber: string,
): Promise<string | undefined> {
  const { id, method, reference, amount, expiresAt } = payment;
  const { name } = await getSettings(deps.db);
  try {
    const { codeUrl } = await gateway.createCode({
      reference,
      amountFen: amount,
      subject: `${name} ${orderNumber}`,
      expiresAt,
      notifyUrl: `${deps.config.publicOrigin}/api/payments/${method.toLowerCase()}/notify/`,
    });
    await setPayment(deps.db, id, { codeUrl });
    return codeUrl;
  } catch (error) {
    const hasEnded = isRefusal(error) && ['already-paid', 'already-closed'].includes(error.problem);
    if (!hasEnded) throw error;
    await closePayment(deps, payment);
    return undefined;
  }
}

const presentCode = ({ method, amount, expiresAt }: GatewayPaymentRow, codeUrl: string): PaymentCode => ({
  method,
  amount: toYuan(amount),
  code_url: codeUrl,
  expires_at: expiresAt.toISOString(),
});

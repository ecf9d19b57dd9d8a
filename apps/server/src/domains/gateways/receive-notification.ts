import type { IncomingHttpHeaders } from 'node:http';
import { PaymentMethod } from '@print/contract/orders';
import type { Deps } from '#platform/deps.ts';
import type { Gateway, GatewayPayment } from '#platform/gateways/gateway.ts';
import { GatewayError } from '#platform/gateways/gateway-error.ts';
import { gatewayNotSetUp, notificationRefused } from './gateways.errors.ts';
import { recordPayment } from './record-payment.ts';

type Notification = {
  /** From the address, in lower case. */
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

type NotificationDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'live' | 'log' | 'gateways'>;

/** Returns the response that ends the repetition of the notification. It is sent only after the booking is committed. */
export async function receiveNotification(
  deps: NotificationDeps,
  notification: Notification,
): Promise<Gateway['acknowledgement']> {
  const method = PaymentMethod.options.find((option) => option.toLowerCase() === notification.method);
  const gateway = method && deps.gateways[method];
  if (!gateway) throw gatewayNotSetUp();
  const payment = readPayment(deps, gateway, notification);
  // The others are about codes that were closed, or about refunds, which are asked for.
  if (payment.state === 'paid') await recordPayment(deps, method, payment);
  return gateway.acknowledgement;
}

/** Logs no content: whoever sent a forged notification has chosen it. */
function readPayment(
  { log }: NotificationDeps,
  gateway: Gateway,
  { method, headers, body }: Notification,
): GatewayPayment {
  try {
    return gateway.readNotification(headers, body);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ method, problem: error.problem }, 'a notification of a payment gateway is refused');
    throw notificationRefused();
  }
}

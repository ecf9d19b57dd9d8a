import type { Shop } from '@print/contract/shop';
import { lazyPart } from '#ui/lazy-part.tsx';

export const paymentStep = lazyPart(() => import('./payment/payment-step.tsx'));
/** For customers who order the same again. */
export const orderAgain = lazyPart(() => import('./again/order-again.tsx'));
export const ticketStep = lazyPart(() => import('./ticket/ticket-step.tsx'));

// A failed preload is ignored: showing the step loads its code again and reports a failure.

/** Loads the code of the payment step and the pictures of the payment codes. */
export function preloadPaymentStep({ payment_codes: codes }: Shop): void {
  paymentStep.load().catch(() => undefined);
  for (const { image_url: url } of codes) new Image().src = url;
}

export function preloadTicketStep(): void {
  ticketStep.load().catch(() => undefined);
}

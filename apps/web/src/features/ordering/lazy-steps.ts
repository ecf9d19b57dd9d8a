import type { Shop } from '@print/contract/shop';
import { late } from '#ui/late-part.tsx';

/** Not with the page: whoever is still choosing files does not need it. */
export const paymentStep = late(() => import('./payment/payment-step.tsx'));

/** The next step is near: its code and the payment codes are there when it opens. */
export function fetchPaymentStep({ payment_codes: codes }: Shop): void {
  // Whoever needs it will be told what is wrong.
  paymentStep.load().catch(() => undefined);
  for (const { image_url: url } of codes) new Image().src = url;
}

import type { Order } from '@print/contract/ordering';
import { useState } from 'react';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PaymentCodeKey } from './payment-code-query.ts';

const lazyPanel = lazyPart(() => import('./payment-panel.tsx'));

/** The order's own payment code while something is to be paid, and then that it is paid. Loads only where needed. */
export function OwnPayment({ order, by }: { order: Order; by: PaymentCodeKey }) {
  const isPayable = order.payable_now !== undefined;
  const [wasPayable, setWasPayable] = useState(isPayable);
  if (isPayable && !wasPayable) setWasPayable(true);
  if (!wasPayable) return null;
  return (
    <LazyPart part={lazyPanel} fallback={<Skeleton height={340} />}>
      {({ PaymentPanel }) => <PaymentPanel order={order} by={by} />}
    </LazyPart>
  );
}

import { lazyPart } from '#ui/lazy-part.tsx';

/** What only an opened card shows; fetched while the closed ones are being looked at. */
export const lazyDetails = lazyPart(() => import('./order-details.tsx'));

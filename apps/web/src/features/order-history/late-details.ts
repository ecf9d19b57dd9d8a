import { late } from '#ui/late-part.tsx';

/** What only an opened card shows; fetched while the closed ones are being looked at. */
export const lateDetails = late(() => import('./order-details.tsx'));

import { late } from '#ui/late-part.tsx';

/** Most of what the page can show is needed only by whoever finds an order; it is fetched while they type. */
export const lateResult = late(() => import('./order-result.tsx'));

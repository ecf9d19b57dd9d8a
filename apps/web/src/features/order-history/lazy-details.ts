import { lazyPart } from '#ui/lazy-part.tsx';

/** Only an open card needs it; it loads after the list. */
export const lazyDetails = lazyPart(() => import('./order-details.tsx'));

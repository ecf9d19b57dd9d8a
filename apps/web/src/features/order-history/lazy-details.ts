import { lazyPart } from '#ui/lazy-part.tsx';

/** Only an open card shows the details, so their code loads after the list. */
export const lazyDetails = lazyPart(() => import('./order-details.tsx'));

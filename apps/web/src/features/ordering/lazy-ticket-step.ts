import { late } from '#ui/late-part.tsx';

/** Comes while the customer is paying. */
export const ticketStep = late(() => import('./ticket/ticket-step.tsx'));

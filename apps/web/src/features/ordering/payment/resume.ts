import { getDraft } from '../ordering-store.ts';
import { stepOf } from '../steps.ts';
import { unansweredOrder } from './attempt.ts';

/** Read once, before this page sends anything: an order that the page before it confirmed and never heard of. */
let isOpen = getDraft().attempt !== null && stepOf(getDraft()) === 'payment';

/** Whether to ask for its answer without being told to: the customer has confirmed it already. */
export function mayResume(): boolean {
  const was = isOpen;
  isOpen = false;
  return was && unansweredOrder(getDraft()) !== undefined;
}

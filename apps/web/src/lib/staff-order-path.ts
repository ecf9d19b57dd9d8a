import { pages } from '@print/contract/pages';

/** Where staff look at an order. */
export const staffOrderPath = (id: string): string => `${pages.staff.path}/orders/${id}`;

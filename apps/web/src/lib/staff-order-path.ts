import { pages } from '@print/contract/pages';

export const staffOrderPath = (id: string): string => `${pages.staff.path}/orders/${id}`;

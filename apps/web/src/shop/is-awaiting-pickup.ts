import type { Order } from '@print/contract/ordering';

export const isAwaitingPickup = ({ status, collected_at }: Order): boolean =>
  status !== 'cancelled' && collected_at === null;

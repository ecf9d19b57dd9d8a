import type { OrderStatus } from '@print/contract/orders';

/** What a story may ask for at the back door. */
export type Wish =
  | { what: 'token'; role: 'customer' | 'staff'; username?: string }
  | { what: 'move'; pickupPoint: string }
  | { what: 'order'; number: string; becomes: OrderStatus | 'collected'; reason?: string }
  /** The exact count of its first document arrives now, and is this. */
  | { what: 'count'; number: string; pages: number }
  /** So many orders of this user: one an hour until now, the newest pending; answers its number. */
  | { what: 'history'; username: string; orders: number }
  /** An afternoon's orders in the queue; answers the pickup code of the oldest. */
  | { what: 'queue' }
  | { what: 'orders' }
  /** Restores the rows that the server started with. */
  | { what: 'reset' };

import type { OrderStatus } from '@print/contract/orders';

/** A command that a story sends to its server over IPC: an action of staff or of time. */
export type TestCommand =
  /** `staff` may do everything, as an owner. */
  | { command: 'createToken'; role: 'customer' | 'clerk' | 'staff'; username?: string; password?: string }
  | { command: 'addToStaff'; username: string }
  /** Makes the confirmations of all sign-ins too old. */
  | { command: 'expireConfirmations' }
  | { command: 'setPickupPoint'; pickupPoint: string }
  | { command: 'setOrderStatus'; number: string; status: OrderStatus | 'collected'; reason?: string }
  /** Sets the exact count of the order's first document, as a late conversion does. */
  | { command: 'setExactCount'; number: string; pages: number }
  /** Seeds orders of a user, one per hour until now, the newest pending. Returns the newest order number. */
  | { command: 'seedHistory'; username: string; orders: number }
  /** Seeds an afternoon's orders in the queue. Returns the pickup code of the oldest. */
  | { command: 'seedQueue' }
  /** Seeds an evening's orders. Returns their pickup codes and the bill in base64, as JSON. */
  | { command: 'seedBill' }
  | { command: 'countOrders' }
  /** Restores the rows that the server started with. */
  | { command: 'reset' };

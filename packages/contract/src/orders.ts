import * as z from 'zod/mini';

export const OrderStatus = z.enum(['pending', 'processing', 'completed', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The allowed next statuses. The console shows only these, and the server refuses all others. */
export const nextStatuses = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export const PaymentMethod = z.enum(['ALIPAY', 'WECHAT']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const BindingType = z.enum(['none', 'staple_top_left', 'staple_left_side', 'staple', 'ring_bound']);
export type BindingType = z.infer<typeof BindingType>;

/** Removes spaces, dashes and +86 and converts full-width digits, for storage and comparison. */
export function normalisePhone(phone: string): string {
  // Too long for a phone number; normalising a megabyte would take a second.
  if (phone.length > 100) return phone;
  return phone
    .normalize('NFKC')
    .replace(/[\s()\p{Pd}]/gu, '')
    .replace(/^(\+|00)86/, '');
}

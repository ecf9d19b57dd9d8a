import * as z from 'zod/mini';
import { bindingKinds, bindingNumbers } from './binding-kinds.ts';

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

/** The kinds of work that the house can do. */
export const BindingKind = z.enum(bindingKinds);
export type BindingKind = z.infer<typeof BindingKind>;

/** The id of a binding of the shop names its kind. Others of the same kind have a number: `ring_bound_2`. */
export const BindingType = z.templateLiteral([BindingKind, z.enum(bindingNumbers)], {
  error: ({ input }) => (input === undefined ? undefined : '没有这种装订方式'),
});
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

import type { MemberRole } from '@print/contract/members';

export type Role = 'customer' | MemberRole;

type WithRole = { readonly role: Role };

/** Clerks and owners. */
export function isStaff<T extends WithRole>(user: T | undefined): user is T & { readonly role: MemberRole } {
  return user?.role === 'clerk' || isOwner(user);
}

export function isOwner(user: WithRole | undefined): boolean {
  return user?.role === 'owner';
}

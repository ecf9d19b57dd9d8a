import type { AuditEntry, MemberRole } from '@print/contract/members';

/** For the audit log; undefined stands for a customer. */
export function roleChange(before: MemberRole | undefined, after: MemberRole | undefined): AuditEntry['changes'] {
  return [{ field: 'role', before: before ?? '', after: after ?? '' }];
}

type Member = { readonly id: string; readonly role: MemberRole };

/** Without an owner nobody could appoint one. */
export function isLastOwner(members: readonly Member[], { id, role }: Member): boolean {
  return role === 'owner' && !members.some((other) => other.role === 'owner' && other.id !== id);
}

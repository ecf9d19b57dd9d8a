import type { AuditEntry, Invitation, Members, OwnerAlert } from '@print/contract/members';
import type { User } from '../accounts.table.ts';
import type { InvitationRow } from '../invitations.store.ts';
import type { AuditEntryRow } from '../members.table.ts';
import type { MemberRow } from './members.store.ts';

export function presentMembers(
  members: readonly MemberRow[],
  invitations: readonly InvitationRow[],
  viewer: Pick<User, 'id'>,
): Members {
  return {
    members: members.map(({ id, username, role, staffSince, lastSeenAt, hasSecondFactor }) => ({
      id,
      username,
      role,
      is_you: id === viewer.id,
      since: staffSince?.toISOString() ?? null,
      last_seen_at: lastSeenAt?.toISOString() ?? null,
      has_second_factor: hasSecondFactor,
    })),
    invitations: invitations.map(presentInvitation),
  };
}

export function presentInvitation({ id, role, inviter, createdAt, expiresAt }: InvitationRow): Invitation {
  return {
    id,
    role,
    invited_by: inviter ?? '服务器',
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

export function presentAuditEntry({ id, at, actorName, kind, subject, changes }: AuditEntryRow): AuditEntry {
  return { id, at: at.toISOString(), actor_name: actorName, kind, subject, changes: [...changes] };
}

export function presentOwnerAlert(entry: AuditEntryRow, viewer: Pick<User, 'id'>): OwnerAlert {
  return { ...presentAuditEntry(entry), is_yours: entry.actorId === viewer.id };
}

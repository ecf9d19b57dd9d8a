import type { AuditEntry, AuditEntryKind } from '@print/contract/members';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { insertAuditEntry } from './members.store.ts';

type NewAuditEntry = {
  readonly actor: Pick<User, 'id' | 'username'>;
  readonly kind: AuditEntryKind;
  readonly subject?: string;
  readonly changes?: Readonly<AuditEntry['changes']>;
};

/** Adds to the audit log, in the transaction of the change if there is one. */
export async function recordAuditEntry(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  { actor, ...entry }: NewAuditEntry,
): Promise<void> {
  const actorColumns = { actorId: actor.id, actorName: actor.username };
  await insertAuditEntry(db, { id: random.uuid(), at: clock.now(), ...actorColumns, ...entry });
}

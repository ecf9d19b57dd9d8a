import type { AuditEntry, AuditEntryKind } from '@print/contract/members';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { insertAuditEntry } from './members.store.ts';

export type NewAuditEntry = {
  readonly actor: Pick<User, 'id' | 'username'>;
  readonly kind: AuditEntryKind;
  readonly subject?: string;
  readonly changes?: Readonly<AuditEntry['changes']>;
};

/** Adds to the audit log, in the transaction of the change if there is one. Returns the id of the entry. */
export async function recordAuditEntry(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  { actor, ...entry }: NewAuditEntry,
): Promise<string> {
  const id = random.uuid();
  const actorColumns = { actorId: actor.id, actorName: actor.username };
  await insertAuditEntry(db, { id, at: clock.now(), ...actorColumns, ...entry });
  return id;
}

import type { StaffActKind } from '@print/contract/members';
import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import type { ActChange } from '../members.table.ts';
import { insertStaffAct } from './members.store.ts';

type Act = {
  readonly actor: Pick<User, 'id' | 'username'>;
  readonly kind: StaffActKind;
  readonly subject?: string;
  readonly changes?: readonly ActChange[];
};

/** Adds to the audit log, in the transaction of the change if there is one. */
export async function recordAct(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  { actor, ...act }: Act,
): Promise<void> {
  const who = { actorId: actor.id, actorName: actor.username };
  await insertStaffAct(db, { id: random.uuid(), at: clock.now(), ...who, ...act });
}

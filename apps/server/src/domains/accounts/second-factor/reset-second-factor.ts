import type { Deps } from '#platform/deps.ts';
import { findUserByLogin } from '../accounts.store.ts';
import { insertAuditEntry } from '../members/members.store.ts';
import { deleteSecondFactor } from '../second-factor.store.ts';

/** For the operator of the server, when a member has lost the phone and all recovery codes. */
export async function resetSecondFactor(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  login: string,
): Promise<'reset' | 'was-off' | 'unknown-user'> {
  return await db.transaction(async (tx) => {
    const account = await findUserByLogin(tx, login, undefined);
    if (!account) return 'unknown-user';
    const { id, username } = account.user;
    if (!(await deleteSecondFactor(tx, id))) return 'was-off';
    const entry = { kind: 'second_factor_off', subject: username, actorId: null, actorName: '服务器' } as const;
    await insertAuditEntry(tx, { id: random.uuid(), at: clock.now(), ...entry });
    return 'reset';
  });
}

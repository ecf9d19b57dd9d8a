import type { Deps } from '#platform/deps.ts';
import { secondFactorInactive } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { recordAuditEntry } from '../members/record-audit-entry.ts';
import { lockActiveSecondFactor } from '../second-factor.store.ts';
import { createRecoveryCodes } from './create-recovery-codes.ts';

/** The earlier codes stop working. */
export async function renewRecoveryCodes(deps: Pick<Deps, 'db' | 'clock' | 'random'>, user: User): Promise<string[]> {
  return await deps.db.transaction(async (tx) => {
    if (!(await lockActiveSecondFactor(tx, user.id))) throw secondFactorInactive();
    await recordAuditEntry(deps, tx, { actor: user, kind: 'recovery_codes_renewed' });
    return await createRecoveryCodes(deps, tx, user.id);
  });
}

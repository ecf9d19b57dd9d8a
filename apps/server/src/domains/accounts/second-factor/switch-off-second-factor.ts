import type { Deps } from '#platform/deps.ts';
import type { User } from '../accounts.table.ts';
import { assertStillStaff } from '../members/assert-still-staff.ts';
import { recordAuditEntry } from '../members/record-audit-entry.ts';
import { deleteSecondFactor } from '../second-factor.store.ts';

/** Does nothing when the second factor is off. */
export async function switchOffSecondFactor(deps: Pick<Deps, 'db' | 'clock' | 'random'>, user: User): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await assertStillStaff(tx, user);
    if (await deleteSecondFactor(tx, user.id))
      await recordAuditEntry(deps, tx, { actor: user, kind: 'second_factor_off' });
  });
}

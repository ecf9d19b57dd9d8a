import type { Deps } from '#platform/deps.ts';
import { oneTimeCodeWrong, secondFactorActive, secondFactorInactive } from '../accounts.errors.ts';
import type { SignIn, User } from '../accounts.table.ts';
import { signOutOtherDevices } from '../devices/sign-out-devices.ts';
import { assertStillStaff } from '../members/assert-still-staff.ts';
import { recordAuditEntry } from '../members/record-audit-entry.ts';
import { readOneTimeCode } from '../one-time-code-rules.ts';
import { findSecondFactor, setSecondFactor } from '../second-factor.store.ts';
import { decryptSecret, getSecondFactorKeys } from '../second-factor-secret.ts';
import { findTotpStep } from '../totp.ts';
import { createRecoveryCodes } from './create-recovery-codes.ts';

/**
 * A correct code shows that the app has the secret. Other sign-ins end, because nobody entered a code for them. Returns
 * the recovery codes.
 */
export async function switchOnSecondFactor(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  { user, signIn }: { readonly user: User; readonly signIn: SignIn },
  input: string,
): Promise<string[]> {
  return await deps.db.transaction(async (tx) => {
    // Sign-ins lock the user too, so none starts without a code meanwhile.
    await assertStillStaff(tx, user);
    const factor = await findSecondFactor(tx, user.id);
    if (!factor) throw secondFactorInactive();
    if (factor.isActive) throw secondFactorActive();
    const secret = decryptSecret(await getSecondFactorKeys(tx, deps.random), user.id, factor.secret);
    const step = findTotpStep(secret, readOneTimeCode(input).code, deps.clock.now(), null);
    if (step === undefined) throw oneTimeCodeWrong();
    await setSecondFactor(tx, user.id, { isActive: true, lastUsedStep: step });
    await signOutOtherDevices(deps, tx, signIn);
    await recordAuditEntry(deps, tx, { actor: user, kind: 'second_factor_on' });
    return await createRecoveryCodes(deps, tx, user.id);
  });
}

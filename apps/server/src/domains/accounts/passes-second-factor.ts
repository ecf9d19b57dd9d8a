import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { oneTimeCodeMissing } from './accounts.errors.ts';
import { readOneTimeCode } from './one-time-code-rules.ts';
import { deleteRecoveryCode, lockActiveSecondFactor, setSecondFactor } from './second-factor.store.ts';
import { decryptSecret, getSecondFactorKeys, hashRecoveryCode } from './second-factor-secret.ts';
import { findTotpStep } from './totp.ts';

/**
 * True when the account has no second factor or the code is correct, which uses the code up. False for a wrong code:
 * a thrown error would roll back its count. Throws when the code is missing.
 */
export async function passesSecondFactor(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  userId: string,
  input: string | undefined,
): Promise<boolean> {
  const factor = await lockActiveSecondFactor(tx, userId);
  if (!factor) return true;
  if (input === undefined || input === '') throw oneTimeCodeMissing();
  const { kind, code } = readOneTimeCode(input);
  const keys = await getSecondFactorKeys(tx, random);
  if (kind === 'recovery') return await deleteRecoveryCode(tx, userId, hashRecoveryCode(keys, userId, code));
  const secret = decryptSecret(keys, userId, factor.secret);
  const step = findTotpStep(secret, code, clock.now(), factor.lastUsedStep);
  if (step === undefined) return false;
  await setSecondFactor(tx, userId, { lastUsedStep: step });
  return true;
}

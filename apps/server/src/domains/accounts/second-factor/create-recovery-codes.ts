import { encodeBase32 } from '#lib/base32.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { formatRecoveryCode, recoveryCodeLength } from '../one-time-code-rules.ts';
import { replaceRecoveryCodes } from '../second-factor.store.ts';
import { getSecondFactorKeys, hashRecoveryCode } from '../second-factor-secret.ts';

const codeCount = 10;
/** 56 bits, of which the code shows 50. */
const codeBytes = 7;

/** Replaces all recovery codes of the user. Only the returned texts contain the codes. */
export async function createRecoveryCodes({ random }: Pick<Deps, 'random'>, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    encodeBase32(random.bytes(codeBytes)).slice(0, recoveryCodeLength),
  );
  const keys = await getSecondFactorKeys(tx, random);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(keys, userId, code)),
  );
  return codes.map(formatRecoveryCode);
}

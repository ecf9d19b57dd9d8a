import { encodeBase32 } from '#lib/base32.ts';
import type { Deps } from '#platform/deps.ts';
import { secondFactorActive } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { assertStillStaff } from '../members/assert-still-staff.ts';
import { findSecondFactor, setPendingSecondFactor } from '../second-factor.store.ts';
import { encryptSecret, getSecondFactorKeys } from '../second-factor-secret.ts';

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Shown in the authenticator app above the user name. */
const issuer = '自助打印';

/** Creates a secret for the authenticator app. A set-up that was not finished is replaced. */
export async function setUpSecondFactor(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: User,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = random.bytes(secretBytes);
  await db.transaction(async (tx) => {
    await assertStillStaff(tx, user);
    if ((await findSecondFactor(tx, user.id))?.isActive) throw secondFactorActive();
    const encrypted = encryptSecret(await getSecondFactorKeys(tx, random), random, user.id, secret);
    await setPendingSecondFactor(tx, { userId: user.id, secret: encrypted, createdAt: clock.now() });
  });
  const text = encodeBase32(secret);
  const label = encodeURIComponent(`${issuer}:${user.username}`);
  return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${encodeURIComponent(issuer)}` };
}

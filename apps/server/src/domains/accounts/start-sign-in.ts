import { hashSecret, newSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { readLimitSettings } from '#platform/limits/limit-settings.ts';
import type { SignIn, User } from './accounts.table.ts';
import { nameDevice } from './device-name-rules.ts';
import { setKnownDevice } from './known-devices.store.ts';
import { insertSignIn } from './sign-ins.store.ts';

export type BrowserInfo = { readonly visitorId: string | undefined; readonly userAgent: string | undefined };

const unknownBrowser: BrowserInfo = { visitorId: undefined, userAgent: undefined };

/** Returns a new secret. The database has only its hash, so a stolen database opens no account. */
export async function startSignIn(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  user: Pick<User, 'id'>,
  kind: SignIn['kind'],
  { visitorId, userAgent }: BrowserInfo = unknownBrowser,
): Promise<string> {
  const secret = newSecret(random);
  const createdAt = clock.now();
  const { sign_in_days: days } = await readLimitSettings(db);
  const expiresAt = new Date(createdAt.getTime() + days * 24 * 3600 * 1000);
  await insertSignIn(db, {
    userId: user.id,
    kind,
    secretHash: hashSecret(secret),
    visitorId,
    device: nameDevice(userAgent),
    confirmedAt: createdAt,
    createdAt,
    expiresAt,
    lastSeenAt: createdAt,
  });
  if (visitorId !== undefined) await setKnownDevice(db, user.id, visitorId, createdAt);
  return secret;
}

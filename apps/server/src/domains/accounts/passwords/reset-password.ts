import type { PasswordLinkForm } from '@print/contract/accounts';
import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { passwordLinkRefused } from '../accounts.errors.ts';
import { setUser } from '../accounts.store.ts';
import { signOutAllDevices } from '../devices/sign-out-devices.ts';
import { setKnownDevice } from '../known-devices.store.ts';
import { consumePasswordLink, deletePasswordLinksOf, findUserOfPasswordLink } from '../password-links.store.ts';
import { assertValidPassword } from './assert-valid-password.ts';
import { hashPassword } from './password-hash.ts';
import { withPasswordSlot } from './with-password-slot.ts';

/**
 * Sets a new password by a one-time link and signs out all browsers. This browser becomes a known device: failed
 * attempts of others do not lock it out of the account.
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'live'>,
  form: PasswordLinkForm,
  guesser: Guesser,
): Promise<void> {
  const { db, clock, random } = deps;
  const tokenHash = hashSecret(form.token);
  // Looked up before the expensive hash, so that a guessed token costs nothing.
  const user = await findUserOfPasswordLink(db, tokenHash, clock.now());
  if (!user) throw passwordLinkRefused();
  assertValidPassword(form, user);
  const passwordHash = await withPasswordSlot(guesser, async () => await hashPassword(random, form.password), user.id);
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await consumePasswordLink(tx, tokenHash, now))) throw passwordLinkRefused();
    await deletePasswordLinksOf(tx, user.id);
    await setUser(tx, user.id, { passwordHash });
    await signOutAllDevices(deps, tx, user.id);
    const { visitorId } = guesser;
    if (visitorId !== undefined) await setKnownDevice(tx, user.id, visitorId, now);
  });
}

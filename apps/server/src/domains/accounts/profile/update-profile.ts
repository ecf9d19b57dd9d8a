import type { ContactForm } from '@print/contract/accounts';
import type { Tx } from '#platform/db/database.ts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { accountMessages, assertNoProblems, notSignedIn, signInExpired } from '../accounts.errors.ts';
import type { Caller } from '../accounts.hooks.ts';
import { setUser } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { assertConfirmed } from '../assert-confirmed.ts';
import { deletePasswordLinksOf } from '../password-links.store.ts';
import { isStaff } from '../role-rules.ts';
import { emailProblem, normaliseEmail, readPhone } from './contact-rules.ts';

const addressesPerHour = { max: 30, windowSeconds: 3600 };

/** Password links go to the e-mail address, so staff confirm a new one, and the links to the old one end. */
export async function updateProfile(
  deps: Pick<Deps, 'db' | 'clock'>,
  { user, signIn }: Pick<Caller, 'user' | 'signIn'>,
  form: ContactForm,
): Promise<User> {
  if (!user) throw notSignedIn();
  const contact = readContact(form);
  if (Object.keys(contact).length === 0) return user;
  const isNewEmail = contact.email !== undefined && contact.email !== user.email;
  if (isNewEmail && isStaff(user)) assertConfirmed(deps, signIn);
  // A change reveals whether an address is taken, so the number of attempts is limited.
  if (isNewEmail && contact.email !== '')
    await countAttempt(deps, [{ key: `profile-email:${user.id}`, ...addressesPerHour }]);
  const change = async (tx: Tx) => {
    const changedUser = await setUser(tx, user.id, contact);
    if (isNewEmail) await deletePasswordLinksOf(tx, user.id);
    return changedUser;
  };
  const updatedUser = await deps.db.transaction(change).catch((error: unknown) => {
    throw isUniqueViolation(error) ? fieldRefused('email', accountMessages.emailTaken) : error;
  });
  if (!updatedUser) throw signInExpired();
  return updatedUser;
}

/** Fields that are left out stay unchanged; empty ones are cleared. */
function readContact(form: ContactForm): Partial<Pick<User, 'email' | 'phoneNumber' | 'mailNotices'>> {
  const email = form.email === undefined ? undefined : normaliseEmail(form.email);
  const phone = form.phone_number === undefined ? undefined : readPhone(form.phone_number);
  assertNoProblems({ email: email ? emailProblem(email) : undefined, phone_number: phone?.problem });
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phoneNumber: phone.phoneNumber }),
    ...(form.mail_notices !== undefined && { mailNotices: form.mail_notices }),
  };
}

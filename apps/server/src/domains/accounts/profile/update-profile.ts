import type { ContactForm } from '@print/contract/accounts';
import { isUniqueViolation } from '#platform/db/database-errors.ts';
import type { Deps } from '#platform/deps.ts';
import { fieldRefused } from '#platform/errors.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import { accountMessages, assertNoProblems, signInExpired } from '../accounts.errors.ts';
import { setUser } from '../accounts.store.ts';
import type { User } from '../accounts.table.ts';
import { emailProblem, normaliseEmail, readPhone } from './contact-rules.ts';

const addressesPerHour = { max: 30, windowSeconds: 3600 };

export async function updateProfile(deps: Pick<Deps, 'db' | 'clock'>, user: User, form: ContactForm): Promise<User> {
  const contact = readContact(form);
  if (Object.keys(contact).length === 0) return user;
  // A change reveals whether an address is taken, so the number of attempts is limited.
  if (contact.email && contact.email !== user.email)
    await countAttempt(deps, [{ key: `profile-email:${user.id}`, ...addressesPerHour }]);
  const updatedUser = await setUser(deps.db, user.id, contact).catch((error: unknown) => {
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

import type { ContactForm } from '@print/contract/accounts';
import { assertNothingWrong } from '../form-rules.ts';
import { emailProblem, plainEmail, readPhone } from './contact-rules.ts';

export type Contact = {
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly mailNotices?: boolean;
};

/** What is left out stays as it is; what is sent empty is taken away. */
export function readContact(form: ContactForm): Contact {
  const email = form.email === undefined ? undefined : plainEmail(form.email);
  const phone = form.phone_number === undefined ? undefined : readPhone(form.phone_number);
  assertNothingWrong({
    email: email ? emailProblem(email) : undefined,
    phone_number: phone?.problem,
  });
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phoneNumber: phone.phoneNumber }),
    ...(form.mail_notices !== undefined && { mailNotices: form.mail_notices }),
  };
}

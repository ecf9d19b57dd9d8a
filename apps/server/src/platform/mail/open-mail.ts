import type { Config } from '../config.ts';
import { type Mail, MailSendError } from './mail.ts';

/** Each for one step of the talk with the mail server: one that hangs is left. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Undefined where the operator has named no mail server: then there is no mail. */
export async function openMail({ mail }: Pick<Config, 'mail'>): Promise<Mail | undefined> {
  if (!mail) return undefined;
  // Loaded only where it is used: a shop without mail starts sooner and is smaller.
  const { createTransport } = await import('nodemailer');
  // What is sent is what we wrote: nothing is ever read from a file or fetched for it.
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts, ...closed });

  return {
    async send({ id, to, subject, text, html, date }) {
      // As an object an address is taken as it is; as a text it would be read as a list of them.
      const recipient = { name: '', address: to };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const message = { from: mail.from, to: recipient, messageId: id, subject, text, html, date, headers };
      await transport.sendMail(message).catch((error: { code?: string; responseCode?: number }) => {
        throw new MailSendError(error.code ?? 'unknown', error.responseCode);
      });
    },
  };
}

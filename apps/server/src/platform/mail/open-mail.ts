import type { Config } from '../config.ts';
import { type Mail, MailSendError } from './mail.ts';

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Undefined if SMTP_URL is not set. */
export async function openMail({ mail }: Pick<Config, 'mail'>): Promise<Mail | undefined> {
  if (!mail) return undefined;
  // Lazy-loaded: a server without mail starts sooner and needs less memory.
  const { createTransport } = await import('nodemailer');
  // Messages never include content from files or URLs.
  const restrictions = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts, ...restrictions });

  return {
    async send({ id, to, subject, text, html, date }) {
      // An object, because nodemailer parses a string as a list of addresses.
      const recipient = { name: '', address: to };
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const message = { from: mail.from, to: recipient, messageId: id, subject, text, html, date, headers };
      await transport.sendMail(message).catch((error: { code?: string; responseCode?: number }) => {
        throw new MailSendError(error.code ?? 'unknown', error.responseCode);
      });
    },
  };
}

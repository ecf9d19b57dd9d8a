import { startFakePrinter } from '../../apps/server/test/fake-printer.ts';
import { startMailServer } from '../../apps/server/test/mail-server.ts';

export type LocalPrinters = {
  /** Finishes its jobs, so that files can be printed again. */
  readonly fast: string;
  /** Never finishes a job, so that jobs can be cancelled. */
  readonly stuck: string;
};

/** A mail server and printers on this machine, and a sign-in provider that is configured but never asked. */
export async function startLocalServices() {
  const [mail, fast, stuck] = [await startMailServer(), await startFakePrinter(), await startFakePrinter()];
  stuck.afterDocument = 'processing';
  const printers: LocalPrinters = { fast: fast.uri, stuck: stuck.uri };
  const nowhere = 'http://127.0.0.1:1';
  return {
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@campus.test',
      GITHUB_CLIENT_ID: 'client',
      GITHUB_CLIENT_SECRET: 'secret',
      GITHUB_OAUTH_URL: nowhere,
      GITHUB_API_URL: nowhere,
    },
    printers,
    async close() {
      for (const service of [fast, stuck, mail]) await service.close();
    },
  };
}

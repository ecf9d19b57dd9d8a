import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type TestClient } from '../../apps/server/test/test-client.ts';
import { defaultPrintSettings } from '../../packages/contract/src/default-print-settings.ts';
import { uploadDocument } from '../../packages/contract/src/documents.ts';
import { estimatePrice } from '../../packages/contract/src/pricing.ts';
import type { HostileDocument } from './hostile-documents.ts';

export type Sent = {
  readonly name: string;
  readonly status: number;
  readonly detail: string;
  /** Undefined when the document was refused. */
  readonly accepted: { readonly client: TestClient; readonly fileId: string } | undefined;
};

const senders = 4;
/** A visitor may have 100 open files. */
const documentsPerVisitor = 90;
const maxTries = 5;

/** Uploads documents, four at a time. `next` returns undefined at the end. */
export async function sendDocuments(
  origin: string,
  next: () => Promise<HostileDocument | undefined>,
  onPostponed: () => void,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const send = async () => {
    let client = createClient(origin);
    for (let count = 1, document = await next(); document; document = await next(), count += 1) {
      if (count % documentsPerVisitor === 0) client = createClient(origin);
      sent.push(await sendOne(client, document, onPostponed));
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return sent;
}

/** A 503 with `Retry-After` is no fault if the retry gets an answer: the machine is busy. */
async function sendOne(client: TestClient, { name, bytes }: HostileDocument, onPostponed: () => void): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    const { status, body, headers } = await client.upload(uploadDocument, bytes, name);
    const seconds = Number(headers.get('retry-after') ?? 0);
    if (status !== 503 || seconds === 0 || tries === maxTries) {
      const accepted = status === 201 ? { client, fileId: body.file_id } : undefined;
      return { name, status, detail: JSON.stringify(body), accepted };
    }
    onPostponed();
    await sleep(seconds * 1000);
  }
}

export type Settled = 'converted' | 'refused' | 'unsettled' | 'server error';

/** Waits until the document is converted, or the converter has given up, or the time is over. */
export async function settle({ accepted }: Sent, until: number): Promise<Settled> {
  while (accepted && performance.now() < until) {
    const body = { ...defaultPrintSettings, file_path: accepted.fileId };
    const quote = await accepted.client.call(estimatePrice, { body });
    if (quote.status >= 500) return 'server error';
    // Nothing can be printed, and a page count from the customer would not help.
    if (quote.status === 409) return 'refused';
    if (quote.body.has_preview) return 'converted';
    if (quote.body.needs_page_count) return 'refused';
    await sleep(1000);
  }
  return 'unsettled';
}

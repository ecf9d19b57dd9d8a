import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { uploadDocument } from '@print/contract/documents';
import { createOrder, type NewOrder, type PlacedOrder, uploadScreenshot } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { orderForm } from './order-forms.ts';
import { createClient, type TestReply } from './test-client.ts';

export type KeyedOrder = {
  readonly key: string;
  readonly form: NewOrder;
  readonly placed: PlacedOrder;
  /** Sends the same request again. */
  resend(): Promise<PlacedOrder>;
};

/**
 * A customer who retries uploads and orders until they succeed, as the browser does. `onCut` is called for each request
 * that the server received and did not answer.
 */
export function createRetryingCustomer(origin: string, key: string, onCut: () => void = () => {}) {
  const client = createClient(origin);

  async function retryUntilDone<Body>(send: () => Promise<TestReply<Body>>): Promise<Body> {
    for (;;) {
      const reply = await send().catch((error: Error & { cause?: { code?: string } }) => {
        if (error.cause?.code !== 'ECONNREFUSED') onCut();
        return undefined;
      });
      if (reply && reply.status < 300) return reply.body;
      // No response, 429 and 503 are retried; any other status fails the test.
      if (reply && ![429, 503].includes(reply.status))
        throw new Error(`status ${reply.status}: ${JSON.stringify(reply.body)}`);
      await sleep(200);
    }
  }

  return {
    async upload(pdf: Uint8Array, picture: Uint8Array): Promise<NewOrder> {
      const { file_id } = await retryUntilDone(() => client.upload(uploadDocument, pdf, '论文.pdf'));
      const { screenshot_id } = await retryUntilDone(() => client.upload(uploadScreenshot, picture, '付款.png'));
      return orderForm([file_id], { payment_screenshot_id: screenshot_id });
    },

    async quote(form: NewOrder): Promise<void> {
      const [file_path = ''] = form.groups.flatMap(({ documents }) => documents.map(({ file_id }) => file_id));
      await retryUntilDone(() => client.call(estimatePrice, { body: { file_path, ...defaultPrintSettings } }));
    },

    async order(form: NewOrder): Promise<KeyedOrder> {
      const resend = () =>
        retryUntilDone(() => client.call(createOrder, { headers: { 'idempotency-key': key }, body: form }));
      return { key, form, placed: await resend(), resend };
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { estimatePrice } from '@print/contract/pricing';
import type { TestClient } from '../apps/server/test/test-client.ts';

const conversionFailed = 409;

/** Waits for the exact page count, also over restarts of the server. Undefined if the conversion has failed. */
export async function untilSettled(client: TestClient, fileId: string): Promise<number | undefined> {
  const quote = { file_path: fileId, ...defaultPrintSettings, prefer_exact: true };
  for (;;) {
    const reply = await client.call(estimatePrice, { body: quote }).catch(() => undefined);
    if (reply?.status === conversionFailed) return undefined;
    if (reply?.status === 200 && reply.body.page_count_source === 'exact') return reply.body.page_count ?? undefined;
    await sleep(200);
  }
}

export async function hasFailed(client: TestClient, fileId: string): Promise<boolean> {
  const quote = { file_path: fileId, ...defaultPrintSettings };
  return (await client.call(estimatePrice, { body: quote })).status === conversionFailed;
}

import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { uploadDocument } from '@print/contract/documents';
import { createOrder } from '@print/contract/ordering';
import { estimatePrice } from '@print/contract/pricing';
import { makePdf } from '../apps/server/test/fake-converter.ts';
import { orderForm } from '../apps/server/test/order-forms.ts';
import { createClient } from '../apps/server/test/test-client.ts';
import { makeLargePdf } from './large-pdf.ts';
import { bothEngines, type Context, type Figure, type Scenario } from './scenario.ts';
import { fileBody, jsonBody, type SlowRequest, startSlowRequest } from './slow-request.ts';

type Sizes = { readonly calls: number; readonly largeBytes: number; readonly pieces: number };

const megabyte = 1024 * 1024;
const full: Sizes = { calls: 100, largeBytes: 50 * megabyte, pieces: 100 };
const quick: Sizes = { calls: 21, largeBytes: 5 * megabyte, pieces: 20 };
/** The large upload is slow: it lasts this long for each of its pieces after SIGTERM. */
const pauseMs = 60;

export const terminatedServer: Scenario = {
  promises: ['R16'],
  title: 'a server that gets SIGTERM finishes every call in flight and exits with 0',
  engines: bothEngines,
  runsEnginesAtOnce: true,
  hasQuickForm: true,
  quickEngines: ['postgres'],
  run: terminateDuringCalls,
};

async function terminateDuringCalls(context: Context): Promise<readonly Figure[]> {
  const { calls, largeBytes, pieces } = context.isQuick ? quick : full;
  const shop = await context.openShop();
  await shop.start();
  const large = await startUpload(shop.origin, await makeLargePdf(largeBytes));
  const kinds = [startSmallUpload, startQuote, startOrder];
  const small = await Promise.all(
    Array.from({ length: calls - 1 }, async (_, index) => await kinds[index % kinds.length]?.(shop.origin, index)),
  );
  const started = [large, ...small].filter((call) => call !== undefined);

  const exit = shop.terminate();
  const replies = await Promise.allSettled(
    started.map((call) => (call === large ? call.finish(pieces, pauseMs) : call.finish(2, pauseMs))),
  );
  const statuses = replies.map((reply) => (reply.status === 'fulfilled' ? reply.value : 0));
  return [
    { name: 'calls in flight at SIGTERM', value: started.length, atLeast: calls },
    { name: 'size of the slow upload', value: largeBytes / megabyte, unit: 'MB' },
    { name: 'calls cut short', value: statuses.filter((status) => status === 0).length, atMost: 0 },
    { name: 'calls refused', value: statuses.filter((status) => status >= 300).length, atMost: 0 },
    { name: 'exit code', value: (await exit) ?? -1, atLeast: 0, atMost: 0 },
  ];
}

async function startUpload(origin: string, pdf: Uint8Array): Promise<SlowRequest> {
  return await startSlowRequest(origin, createClient(origin), uploadDocument.url, await fileBody(pdf, '论文.pdf'));
}

async function startSmallUpload(origin: string, index: number): Promise<SlowRequest> {
  return await startUpload(origin, await makePdf(1, `call ${index}`));
}

async function startQuote(origin: string, index: number): Promise<SlowRequest> {
  const { client, fileId } = await uploadFirst(origin, index);
  const body = jsonBody({ file_path: fileId, ...defaultPrintSettings, prefer_exact: true });
  return await startSlowRequest(origin, client, estimatePrice.url, body);
}

async function startOrder(origin: string, index: number): Promise<SlowRequest> {
  const { client, fileId } = await uploadFirst(origin, index);
  return await startSlowRequest(origin, client, createOrder.url, jsonBody(orderForm([fileId])));
}

async function uploadFirst(origin: string, index: number) {
  const client = createClient(origin);
  const { status, body } = await client.upload(uploadDocument, await makePdf(1, `call ${index}`), '论文.pdf');
  if (status !== 201) throw new Error(`upload: status ${status}`);
  return { client, fileId: body.file_id };
}

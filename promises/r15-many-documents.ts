import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { createClient, type TestClient } from '../apps/server/test/test-client.ts';
import { quantile } from '../bench/measurement.ts';
import { defaultPrintSettings } from '../packages/contract/src/default-print-settings.ts';
import { uploadDocument } from '../packages/contract/src/documents.ts';
import { estimatePrice, type Quote } from '../packages/contract/src/pricing.ts';
import { findConverterSkipReason } from '../scripts/test/find-test-tools.ts';
import { bothEngines, type Context, type Figure, type Scenario, timeFigure } from './scenario.ts';
import { watchProcesses } from './watch-processes.ts';

/** Three in ten need LibreOffice; each of them keeps one of the two cores busy for a second or two. */
const names = [
  ...['word-short.docx', 'twelve-pages.pdf', 'tiny.jpg', 'song.doc', 'chinese.pdf'],
  ...['landscape.jpg', 'one-slide.pptx', 'one-page.pdf', 'alpha.png', 'mixed-sizes.pdf'],
];
/** The last customer gives up after this time. */
const patienceMs = 180_000;

export const manyDocuments: Scenario = {
  promises: ['R15'],
  title: 'a hundred documents at once all get their price, and the estimates stay quick',
  engines: bothEngines,
  quickEngines: ['postgres'],
  hasQuickForm: true,
  findSkipReason: findConverterSkipReason,
  run: uploadManyDocuments,
};

async function uploadManyDocuments(context: Context): Promise<readonly Figure[]> {
  const count = context.isQuick ? 6 : 100;
  const shop = await context.openShop();
  await shop.start();
  const watch = watchProcesses(shop.pid() ?? 0);
  const customers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = createClient(shop.origin);
      await client.csrfHeaders();
      const name = names[index % names.length] ?? '';
      return { client, name, bytes: readFileSync(corpusPath(name)) };
    }),
  );
  const startedAt = performance.now();
  const estimateMs: number[] = [];
  const firstPriceMs: number[] = [];
  const exactMs: number[] = [];
  let postponed = 0;

  async function visit({ client, name, bytes }: (typeof customers)[number]): Promise<boolean> {
    const fileId = await uploadUntilAccepted(client, bytes, name, () => {
      postponed += 1;
    });
    for (let isFirst = true; performance.now() - startedAt < patienceMs; isFirst = false) {
      const askedAt = performance.now();
      const quote = await fetchQuote(client, fileId);
      estimateMs.push(performance.now() - askedAt);
      if (isFirst && quote.page_count !== null) firstPriceMs.push(performance.now() - startedAt);
      if (quote.has_preview) {
        exactMs.push(performance.now() - startedAt);
        return true;
      }
      await sleep(1000);
    }
    return false;
  }
  const finished = await Promise.all(customers.map(visit));
  const most = watch.maxConverters();
  await shop.kill();
  await watch.listLeft();
  const jobs = await shop.inspect(async ({ database }) => {
    const { rows } = await database.query(
      `select count(*)::int as jobs from pgboss.job where name in ('convert-document', 'convert-large-document')`,
    );
    return Number(rows[0]?.['jobs']);
  });
  return [
    { name: 'documents at once', value: count },
    { name: 'uploads that were asked to come back later', value: postponed },
    {
      name: 'documents without an exact price in the end',
      value: finished.filter((isDone) => !isDone).length,
      atMost: 0,
    },
    { name: 'documents with a price at their first estimate', value: firstPriceMs.length, atLeast: count },
    timeFigure(context, { name: 'slowest estimate', value: Math.max(...estimateMs) / 1000, unit: 's', atMost: 2 }),
    { name: 'estimates, 95th percentile', value: quantile(estimateMs, 0.95) / 1000, unit: 's' },
    { name: 'all documents to the last first price', value: Math.max(...firstPriceMs) / 1000, unit: 's' },
    { name: 'all documents to the last exact price', value: Math.max(...exactMs) / 1000, unit: 's' },
    { name: 'conversions in the queue, at most one per document', value: jobs, atMost: count },
    { name: 'LibreOffice processes at the same time', value: most, atLeast: 1, atMost: availableParallelism() },
  ];
}

async function uploadUntilAccepted(
  client: TestClient,
  bytes: Uint8Array,
  name: string,
  onPostponed: () => void,
): Promise<string> {
  for (;;) {
    const { status, body, headers } = await client.upload(uploadDocument, bytes, name);
    if (status === 201) return body.file_id;
    const seconds = Number(headers.get('retry-after') ?? 0);
    if (![429, 503].includes(status) || !(seconds > 0))
      throw new Error(`${name} got ${status} ${JSON.stringify(body)}`);
    onPostponed();
    await sleep(seconds * 1000);
  }
}

async function fetchQuote(client: TestClient, fileId: string): Promise<Quote> {
  const { status, body } = await client.call(estimatePrice, { body: { ...defaultPrintSettings, file_path: fileId } });
  if (status !== 200) throw new Error(`an estimate got ${status} ${JSON.stringify(body)}`);
  return body;
}

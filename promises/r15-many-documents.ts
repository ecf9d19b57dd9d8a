import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { convertDocumentJob, convertLargeDocumentJob } from '../apps/server/src/domains/documents/documents.jobs.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { makePdf } from '../apps/server/test/fake-converter.ts';
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
/** The queue has at most this many files of a visitor, who uploads more. The other visitors have one each. */
const maxOpenFiles = 5;
const greedyFiles = 8;
const conversionJobs = [convertDocumentJob, convertLargeDocumentJob];
const workers = conversionJobs.reduce((sum, { concurrency }) => sum + concurrency, 0);
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
  await shop.inspect(({ database }) => database.query(`update shop_settings set max_open_files = ${maxOpenFiles}`));
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
  const [finished, greedy] = await Promise.all([Promise.all(customers.map(visit)), uploadGreedily(shop.origin)]);
  const most = watch.maxConverters();
  await shop.kill();
  await watch.listLeft();
  const jobsAtOnce = await shop.inspect(({ database }) => countJobsAtOnce(database));
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
    { name: 'conversions at the same time', value: jobsAtOnce, atLeast: 1, atMost: workers },
    { name: 'files that one visitor gets into the queue', value: greedy.accepted, atMost: maxOpenFiles },
    {
      name: 'further files that are refused with Retry-After',
      value: greedy.refused,
      atLeast: greedyFiles - maxOpenFiles,
    },
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

/** One visitor uploads file after file and orders none. */
async function uploadGreedily(origin: string): Promise<{ accepted: number; refused: number }> {
  const client = createClient(origin);
  const files = { accepted: 0, refused: 0 };
  for (let index = 0; index < greedyFiles; index += 1) {
    const bytes = await makePdf(1, `greedy ${index}`);
    const { status, headers } = await client.upload(uploadDocument, bytes, `${index}.pdf`);
    if (status === 201) files.accepted += 1;
    else if (headers.has('retry-after')) files.refused += 1;
  }
  return files;
}

/** The most conversions between their start and their end at one moment. */
async function countJobsAtOnce(database: Database): Promise<number> {
  const names = conversionJobs.map(({ name }) => `'${name}'`).join();
  const { rows } = await database.query(`
    with ended as (
      select started_on, completed_on from pgboss.job where name in (${names}) and completed_on is not null
    ), changes as (
      select started_on as at, 1 as change from ended union all select completed_on, -1 from ended
    ), running as (select sum(change) over (order by at, change) as jobs from changes)
    select max(jobs)::int as jobs from running`);
  return Number(rows[0]?.['jobs']);
}

async function fetchQuote(client: TestClient, fileId: string): Promise<Quote> {
  const { status, body } = await client.call(estimatePrice, { body: { ...defaultPrintSettings, file_path: fileId } });
  if (status !== 200) throw new Error(`an estimate got ${status} ${JSON.stringify(body)}`);
  return body;
}

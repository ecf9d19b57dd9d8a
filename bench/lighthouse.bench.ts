import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { buildWeb } from '../scripts/setup/builds.ts';
import { findChromium } from '../scripts/test/find-test-tools.ts';
import { type Measurement, median } from './measurement.ts';
import { startShop } from './shop-process.ts';

/**
 * npx fetches Lighthouse for each run. As a dependency it would add 117 packages and 181 MB to every install, for a few
 * measurements a year.
 */
const lighthouse = 'lighthouse@13.5.0';
const rounds = 5;
const run = promisify(execFile);

/** The budget of each page on a phone: LCP in ms; KB of JavaScript, CSS and fonts together. */
const pages = [
  { path: '/', lcp: 1800, kilobytes: 105 + 8 + 46 },
  { path: '/order', lcp: 2000, kilobytes: 120 + 8 + 46 },
  { path: '/query', lcp: 2200, kilobytes: 120 + 8 + 46 },
  { path: '/terms', lcp: 2200, kilobytes: 120 + 8 + 46 },
] as const;
type Page = (typeof pages)[number];

const scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(scores) as (keyof typeof scores)[];

const methods = ['simulate', 'devtools'] as const;
type Method = (typeof methods)[number];
type Visit = { readonly page: Page; readonly method: Method; readonly report: Report };

type Category = { readonly score: number; readonly auditRefs: readonly { readonly id: string }[] };
type Audit = { readonly score: number | null; readonly numericValue?: number };
type Report = {
  readonly categories: Record<keyof typeof scores, Category>;
  readonly audits: Record<string, Audit>;
  readonly environment: { readonly benchmarkIndex: number };
};

/**
 * Lighthouse audits the production build as a phone: mobile emulation, slow 4G, CPU slowed four times. `simulate`
 * computes the scores from a fast visit and counts every file loaded before the first paint as needed for it. So each
 * page is also visited with real throttling (`devtools`).
 */
export async function measure(): Promise<Measurement[]> {
  if (!(await buildWeb(`${import.meta.dirname}/..`))) throw new Error('the web pages were not built');
  const shop = await startShop('web');
  const visits: Visit[] = [];
  // The pages alternate, so that noise affects all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages)
      for (const method of methods)
        visits.push({ page, method, report: await auditWithRetry(shop.server.origin + page.path, method) });
  }
  await shop.stop();
  // Below 1000 the machine is so slow or busy that blocking time and the performance score are too pessimistic.
  console.log(`  CPU ${spread(visits.map(({ report }) => report.environment.benchmarkIndex))}`);
  return pages.flatMap((page) => compare(page, visits));
}

/** On a busy machine Chromium sometimes loses the start of its trace. */
async function auditWithRetry(url: string, method: Method, attempts = 3): Promise<Report> {
  try {
    return await audit(url, method);
  } catch (error) {
    if (attempts === 1) throw error;
    return await auditWithRetry(url, method, attempts - 1);
  }
}

async function audit(url: string, method: Method): Promise<Report> {
  const { PATH = '' } = process.env;
  const { stdout } = await run(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', `--throttling-method=${method}`],
      ...[`--only-categories=${categories.join()}`, '--chrome-flags=--headless=new --no-sandbox'],
    ],
    {
      // Lighthouse uses our Node, and Debian's Chromium if installed.
      env: { ...process.env, PATH: dirname(process.execPath) + delimiter + PATH, CHROME_PATH: findChromium() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout) as Report;
}

function compare(page: Page, visits: readonly Visit[]): Measurement[] {
  const { path, lcp, kilobytes } = page;
  const reportsBy = (method: Method) =>
    visits.filter((visit) => visit.page === page && visit.method === method).map(({ report }) => report);
  const reports = reportsBy('simulate');
  const paint = numberOf('largest-contentful-paint');
  console.log(`  ${path} is not perfect in: ${imperfect(reports).join(', ') || 'nothing'}`);
  const createMeasurement = (
    metric: string,
    unit: string,
    baseline: number,
    read: (report: Report) => number,
    limit: Pick<Measurement, 'atLeast' | 'atMost'>,
    measuredReports = reports,
  ): Measurement => {
    const values = measuredReports.map(read);
    return { name: `${path} ${metric} (${spread(values)})`, unit, measured: median(values), baseline, ...limit };
  };
  return [
    ...categories.map((name) =>
      createMeasurement(name, 'points', scores[name], (report) => 100 * report.categories[name].score, { atLeast: 1 }),
    ),
    createMeasurement('largest contentful paint, simulated', 'ms', lcp, paint, { atMost: 1 }),
    createMeasurement('largest contentful paint, throttled', 'ms', lcp, paint, { atMost: 1 }, reportsBy('devtools')),
    createMeasurement('layout shift', '', 0.02, numberOf('cumulative-layout-shift'), { atMost: 1 }),
    createMeasurement('blocking time', 'ms', 200, numberOf('total-blocking-time'), { atMost: 1 }),
    createMeasurement('weight', 'KB', kilobytes, (report) => numberOf('total-byte-weight')(report) / 1024, {}),
  ];
}

function numberOf(id: string) {
  return (report: Report): number => report.audits[id]?.numericValue ?? Number.NaN;
}

/** Audits that are not perfect in more than half of the runs. */
function imperfect(reports: readonly Report[]): string[] {
  const ids = new Set(categories.flatMap((name) => reports.at(0)?.categories[name].auditRefs ?? []));
  return [...ids].map(({ id }) => id).filter((id) => median(reports.map(({ audits }) => audits[id]?.score ?? 1)) < 1);
}

function spread(values: readonly number[]): string {
  const [min, max] = [Math.min(...values), Math.max(...values)].map((value) => +value.toPrecision(3));
  return min === max ? `${min} each time` : `${min} to ${max}`;
}

import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { toPressItem } from '../apps/server/src/domains/printing/files/press-job.ts';
import { planGroup } from '../apps/server/src/domains/printing/plan/print-plan-rules.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { fontsFile } from '../apps/server/src/platform/office/converter/fonts-file.ts';
import { openPress } from '../apps/server/src/platform/office/press/open-press.ts';
import { corpusPath } from '../apps/server/test/corpus/corpus.ts';
import { defaultPriceList } from '../packages/contract/src/default-price-list.ts';
import { defaultPrintSettings } from '../packages/contract/src/default-print-settings.ts';
import { paperOf } from '../packages/contract/src/price-list.ts';
import type { PaperSize } from '../packages/contract/src/print-settings.ts';
import type { PrintForm } from '../packages/contract/src/printing.ts';
import { paperSizeInPoints } from '../packages/contract/src/side-grid.ts';
import { type Measurement, median } from './measurement.ts';

const rounds = 5;
const run = promisify(execFile);
const press = openPress(createLog({ logLevel: 'warn', mode: 'production' }));

type Source = { readonly path: string; readonly pages: number };

/**
 * CPU time and peak memory of the press, the process that makes print files, for a group of 500 pages: five theses from
 * LibreOffice. The start of the process counts. The baseline is qpdf merging the same pages.
 */
export async function measure(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'print-bench-'));
  const theses = makeTheses(folder);
  const qpdfCost = await medianOf(() => mergeByQpdf(theses, join(folder, 'plain.pdf')));
  const results: Measurement[] = [];
  for (const [name, paper, form] of [
    ['500 pages on A4', 'a4_70g', 'flat'],
    ['500 pages scaled to B5', 'b5_70g', 'flat'],
    ['500 pages as a booklet', 'a4_70g', 'booklet'],
  ] as const) {
    const pressCost = await medianOf(() => printByPress(theses, paper, form, join(folder, 'press.pdf')));
    results.push({
      name: `${name}, CPU against qpdf`,
      unit: 's',
      measured: pressCost.cpu,
      baseline: qpdfCost.cpu,
      atMost: 10,
    });
    results.push({
      name: `${name}, peak memory against 400 MB`,
      unit: 'MB',
      measured: pressCost.mb,
      baseline: 400,
      atMost: 1,
    });
  }
  rmSync(folder, { recursive: true, force: true });
  return results;
}

function makeTheses(folder: string): Source[] {
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, fontsFile(undefined, join(folder, 'font-cache')));
  const profile = pathToFileURL(join(folder, 'profile'));
  const source = corpusPath('hundred-pages.docx');
  execFileSync(
    'soffice',
    [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pdf', '--outdir', folder, source],
    { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: folder, FONTCONFIG_FILE: fonts } },
  );
  const thesis = join(folder, 'hundred-pages.pdf');
  const pageCount = Number(execFileSync('qpdf', ['--show-npages', thesis]));
  if (pageCount !== 100) throw new Error(`${pageCount} pages in place of 100`);
  return Array.from({ length: 5 }, (_, index) => {
    const path = join(folder, `thesis-${index}.pdf`);
    copyFileSync(thesis, path);
    return { path, pages: pageCount };
  });
}

async function mergeByQpdf(sources: readonly Source[], target: string): Promise<void> {
  await run('qpdf', ['--empty', '--pages', ...sources.flatMap(({ path }) => [path, '1-z']), '--', target]);
}

async function printByPress(
  sources: readonly Source[],
  paperSize: PaperSize,
  form: PrintForm,
  target: string,
): Promise<void> {
  rmSync(target, { force: true });
  const documents = sources.map(
    ({ pages: pageCount }) =>
      ({
        pages: pageCount,
        settings: { ...defaultPrintSettings, print_sided: 'double', paper_size: paperSize },
      }) as const,
  );
  const file = planGroup('staple', documents).find((candidate) => candidate.form === form);
  const sides = file?.pages.map((side) => side.map((page) => page && toPressItem(page))) ?? [];
  await press.print({
    sources,
    pages: sides,
    paper: paperSizeInPoints(paperOf(defaultPriceList, paperSize)),
    isTwoSided: true,
    target,
  });
}

type Cost = { readonly cpu: number; readonly mb: number };

async function medianOf(work: () => Promise<void>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const cost = await costOf(work);
    // The first round warms up the disk.
    if (round > 0) costs.push(cost);
  }
  return { cpu: median(costs.map(({ cpu }) => cpu)), mb: median(costs.map(({ mb }) => mb)) };
}

/** CPU time of the children that ended during `work`, and the peak memory of the largest one (Linux). */
async function costOf(work: () => Promise<void>): Promise<Cost> {
  const before = childrenTime();
  let mb = 0;
  const sampler = setInterval(() => {
    mb = Math.max(mb, largestChild());
  }, 5);
  await work();
  clearInterval(sampler);
  return { cpu: (childrenTime() - before) / 100, mb };
}

/** CPU time of all children that have ended, in hundredths of a second. */
function childrenTime(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[13]) + Number(fields[14]);
}

function largestChild(): number {
  const pids = readdirSync('/proc/self/task').flatMap((task) =>
    readSafely(`/proc/self/task/${task}/children`).split(' '),
  );
  const peaks = pids.map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(readSafely(`/proc/${pid}/status`))?.[1] ?? 0));
  return Math.max(0, ...peaks) / 1024;
}

function readSafely(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listMissingPackages } from '../apps/server/src/platform/office/find-office.ts';
import { readSettings } from './setup/settings.ts';
import { findStories, listChangedFiles } from './test/changed.ts';
import { checksPart } from './test/checks-part.ts';
import { type Budgets, describeCosts, type PartCost } from './test/costs.ts';
import { findPostgres } from './test/find-test-tools.ts';
import { type Counts, noTests, type Part, sumCounts } from './test/part.ts';
import { promisesPart } from './test/promises-part.ts';
import { storiesPart } from './test/stories-part.ts';
import { vitestPart } from './test/vitest-part.ts';

/**
 * `npm test` runs everything, fast parts first. `npm test -- unit web` runs those parts, `npm test -- changed` the
 * tests that the changes since the last commit can break.
 */
const root = resolve(import.meta.dirname, '..');
const { CI } = process.env;
const args = process.argv.slice(2);
const onlyChanged = args.includes('changed');
const selected = args.filter((arg) => arg !== 'changed');

const plan = makePlan();
const names = plan.flat().map(({ name }) => name);
const unknownNames = selected.filter((name) => !names.includes(name));
if (unknownNames.length > 0) {
  console.error(`unknown: ${unknownNames.join(', ')}; the parts are ${names.join(', ')}, changed`);
  process.exit(2);
}

const skipped: string[] = [];
const failed: string[] = [];
const costs: PartCost[] = [];
const results: Counts[] = [];
await Promise.all(plan.map(runLane));
finish(sumCounts(results));

/**
 * Two lanes run in parallel: while a test in one waits for a timer or a reply, the other uses its core. A third lane
 * makes all of them slower. The stories (e2e) take longer than all other parts together, so they start early.
 */
function makePlan(): readonly (readonly Part[])[] {
  const args = onlyChanged ? ['--changed', '--passWithNoTests'] : [];
  const stories = onlyChanged ? findStories(listChangedFiles(root)) : 'all';
  const vitest = (name: string, options: Partial<Part> = {}) => vitestPart(root, name, { args, ...options });
  const office = { files: 'apps/server/src/**/*.office.test.ts', findSkipReason: findOfficeSkipReason };
  return [
    [
      vitest('unit'),
      vitest('embedded'),
      ...(stories === 'all' ? [storiesPart(root)] : stories.length > 0 ? [storiesPart(root, stories)] : []),
    ],
    [
      checksPart,
      vitest('web'),
      vitest('postgres', { findSkipReason: findPostgresSkipReason }),
      vitest('office', office),
      ...(onlyChanged ? [] : [promisesPart(root, { findSkipReason: findPostgresSkipReason })]),
    ],
  ];
}

async function runLane(lane: readonly Part[]): Promise<void> {
  for (const part of lane) if (isSelected(part) && hasTests(part)) results.push(await runPart(part));
}

function isSelected({ name }: Part): boolean {
  return selected.length === 0 || selected.includes(name);
}

function hasTests({ files }: Part): boolean {
  return files === undefined || globSync(files, { cwd: root }).length > 0;
}

async function runPart({ name, findSkipReason, run }: Part): Promise<Counts> {
  console.log(`\n… ${name}`);
  const skipReason = await findSkipReason?.();
  if (skipReason) {
    skipped.push(`${name}: ${skipReason}`);
    console.log(`\n━━━ ${name}: SKIPPED, ${skipReason}`);
    return { ...noTests, skipped: 1 };
  }
  const startedAt = performance.now();
  const { output, skippedTests, failedTests, cpuSeconds, durations, ...counts } = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  skipped.push(...skippedTests.map((test) => `${name}: ${test}`));
  failed.push(...failedTests.map((test) => `${name}: ${test}`));
  costs.push({ part: name, seconds, cpuSeconds, durations });
  console.log(`\n━━━ ${name} (${seconds.toFixed(0)} s): ${describe(counts)}\n${output.trim()}`);
  return counts;
}

function finish(total: Counts): void {
  const hasForbiddenSkips = CI === 'true' && total.skipped > 0;
  console.log(`\n${describeCosts(costs, readBudgets())}`);
  if (skipped.length > 0) console.log(`\nSKIPPED on this machine:\n  ${skipped.join('\n  ')}`);
  if (hasForbiddenSkips) console.log('\nUnder CI no test may be skipped.');
  if (failed.length > 0) console.log(`\nFAILED:\n  ${failed.join('\n  ')}`);
  console.log(`\n${describe(total)}`);
  process.exit(total.failed > 0 || hasForbiddenSkips || total.passed === 0 ? 1 : 0);
}

function readBudgets(): Budgets {
  return onlyChanged ? {} : JSON.parse(readFileSync(join(root, 'scripts/test/budgets.json'), 'utf8'));
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function findPostgresSkipReason(): string | undefined {
  return findPostgres() ? undefined : 'PostgreSQL is not installed';
}

async function findOfficeSkipReason(): Promise<string | undefined> {
  const missing = await listMissingPackages(readSettings(root));
  return missing.length > 0 ? `missing ${missing.map(({ names }) => names[0]).join(', ')}` : undefined;
}

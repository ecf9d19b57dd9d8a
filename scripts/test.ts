import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { listMissingPackages } from '../apps/server/src/platform/office/find-office.ts';
import { readSettings } from './setup/settings.ts';
import { checksPart } from './test/checks-part.ts';
import { findPostgres } from './test/find-test-tools.ts';
import { addUp, type Counts, nothing, type Part } from './test/part.ts';
import { storiesPart } from './test/stories-part.ts';
import { vitestPart } from './test/vitest-part.ts';

/** `npm test`: everything, in the order in which it is cheapest to fail. `npm test -- unit web` runs those parts. */
const root = resolve(import.meta.dirname, '..');
const { CI } = process.env;

/** Parts of one line run at the same time: short ones fill two cores better than one after the other. */
const plan: readonly (readonly Part[])[] = [
  [checksPart, vitestPart(root, 'unit', { limitMinutes: 10 }), vitestPart(root, 'web', { limitMinutes: 20 })],
  [vitestPart(root, 'embedded', { limitMinutes: 20 })],
  [vitestPart(root, 'postgres', { limitMinutes: 20, findObstacle: findPostgresObstacle })],
  [
    vitestPart(root, 'office', {
      files: 'apps/server/src/**/*.office.test.ts',
      limitMinutes: 20,
      findObstacle: findOfficeObstacle,
    }),
  ],
  [storiesPart(root)],
];

const names = plan.flat().map(({ name }) => name);
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; the parts are ${names.join(', ')}`);
  process.exit(2);
}

const notRun: string[] = [];
const failed: string[] = [];
const results: Counts[] = [];
for (const line of plan) {
  const wanted = line.filter((part) => isChosen(part) && hasTests(part));
  if (wanted.length > 0) console.log(`\n… ${wanted.map(({ name }) => name).join(', ')}`);
  results.push(...(await Promise.all(wanted.map(runPart))));
}
finish(addUp(results));

function isChosen({ name }: Part): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

function hasTests({ files }: Part): boolean {
  return files === undefined || globSync(files, { cwd: root }).length > 0;
}

async function runPart({ name, findObstacle, run }: Part): Promise<Counts> {
  const obstacle = await findObstacle?.();
  if (obstacle) {
    notRun.push(`${name}: ${obstacle}`);
    console.log(`\n━━━ ${name}: SKIPPED, ${obstacle}`);
    return { ...nothing, skipped: 1 };
  }
  const startedAt = performance.now();
  const { output, passedOver, broken, ...counts } = await run();
  notRun.push(...passedOver.map((test) => `${name}: ${test}`));
  failed.push(...broken.map((test) => `${name}: ${test}`));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n━━━ ${name} (${seconds} s): ${describe(counts)}\n${output.trim()}`);
  return counts;
}

function finish(total: Counts): void {
  const missed = CI === 'true' && total.skipped > 0;
  if (notRun.length > 0) console.log(`\nSKIPPED on this machine:\n  ${notRun.join('\n  ')}`);
  if (missed) console.log('\nUnder CI nothing may be skipped.');
  if (failed.length > 0) console.log(`\nFAILED:\n  ${failed.join('\n  ')}`);
  console.log(`\n${describe(total)}`);
  process.exit(total.failed > 0 || missed || total.passed === 0 ? 1 : 0);
}

function describe({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function findPostgresObstacle(): string | undefined {
  return findPostgres() ? undefined : 'PostgreSQL is not installed';
}

async function findOfficeObstacle(): Promise<string | undefined> {
  const missing = await listMissingPackages({ fontDir: readSettings(root).fontDir });
  return missing.length > 0 ? `missing ${missing.map(({ names }) => names[0]).join(', ')}` : undefined;
}

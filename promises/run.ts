import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '../scripts/setup/builds.ts';
import { createDatabases } from './databases.ts';
import { describeOutcome, describeOutcomes, exitCodeOf, type Outcome } from './outcomes.ts';
import { runScenario } from './run-scenario.ts';
import { bothEngines } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/**
 * `npm run promises` shows every promise of docs/security.md on the built server and prints the measured numbers.
 * `npm run promises -- R1 R8 --engine postgres --seed 7` selects. `--quick` is the part of `npm test`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    engine: { type: 'string' },
    quick: { type: 'boolean', default: false },
    /** Writes the outcomes to this file as JSON. */
    report: { type: 'string' },
  },
});
const root = resolve(import.meta.dirname, '..');
const seed = Number(values.seed);
const engines = bothEngines.filter((engine) => values.engine === undefined || values.engine === engine);
const selected = scenarios.filter(
  ({ promises, hasQuickForm }) =>
    (positionals.length === 0 || promises.some((promise) => positionals.includes(promise))) &&
    (hasQuickForm || !values.quick),
);
/** The runs of a round take place at the same time. */
const rounds = selected.flatMap((scenario) => {
  const on = (values.quick ? scenario.quickEngines : undefined) ?? scenario.engines;
  const runs = engines.filter((engine) => on.includes(engine)).map((engine) => ({ scenario, engine }));
  return scenario.runsEnginesAtOnce ? [runs] : runs.map((run) => [run]);
});
if (rounds.flat().length === 0) {
  console.error('nothing is selected: promises are named R1 to R22, engines embedded and postgres');
  if (values.quick) console.error('the quick form of some promises runs on one engine, and some have none');
  process.exit(2);
}
if (!(await buildServer(root)) || !(await buildWeb(root))) process.exit(1);

const databases = createDatabases();
const outcomes: Outcome[] = [];
const startedAt = performance.now();

async function runAndPrint({ scenario, engine }: (typeof rounds)[number][number]): Promise<Outcome> {
  console.log(`… ${scenario.promises.join(' ')} ${engine}: ${scenario.title}`);
  const outcome = await runScenario(scenario, { engine, seed, isQuick: values.quick, databases });
  console.log(describeOutcome(outcome));
  if (outcome.error) console.log(outcome.error.replaceAll(/^/gm, '    '));
  return outcome;
}

try {
  for (const runs of rounds) outcomes.push(...(await Promise.all(runs.map(runAndPrint))));
} finally {
  await databases.stop();
}
if (values.report) writeFileSync(values.report, JSON.stringify(outcomes));
const run = {
  isQuick: values.quick,
  isWhole: positionals.length === 0,
  minutes: (performance.now() - startedAt) / 60_000,
};
console.log(`\n${describeOutcomes(outcomes, { seed, ...run })}`);
process.exit(exitCodeOf(outcomes, run));

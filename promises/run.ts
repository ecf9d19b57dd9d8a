import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer, buildWeb } from '../scripts/setup/builds.ts';
import { createDatabases } from './databases.ts';
import { describeOutcome, describeOutcomes, type Outcome } from './outcomes.ts';
import { runScenario } from './run-scenario.ts';
import { bothEngines, type Engine } from './scenario.ts';
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
if (engines.length === 0 || selected.length === 0) {
  console.error('nothing is selected: promises are named R1 to R21, engines embedded and postgres');
  process.exit(2);
}
if (!(await buildServer(root)) || !(await buildWeb(root))) process.exit(1);

const databases = createDatabases();
const outcomes: Outcome[] = [];
const isRun = (engine: Engine, on: readonly Engine[]) => engines.includes(engine) && on.includes(engine);
try {
  for (const scenario of selected) {
    const on = (values.quick ? scenario.quickEngines : undefined) ?? scenario.engines;
    for (const engine of bothEngines.filter((name) => isRun(name, on))) {
      console.log(`… ${scenario.promises.join(' ')} ${engine}: ${scenario.title}`);
      const outcome = await runScenario(scenario, { engine, seed, isQuick: values.quick, databases });
      outcomes.push(outcome);
      console.log(describeOutcome(outcome));
      if (outcome.error) console.log(outcome.error.replaceAll(/^/gm, '    '));
    }
  }
} finally {
  await databases.stop();
}
if (values.report) writeFileSync(values.report, JSON.stringify(outcomes));
console.log(`\n${describeOutcomes(outcomes, seed)}`);
process.exit(outcomes.every(({ isKept }) => isKept) ? 0 : 1);

import { type Engine, type Figure, isKept } from './scenario.ts';

export type Outcome = {
  readonly promises: readonly string[];
  readonly title: string;
  readonly engine: Engine;
  readonly figures: readonly Figure[];
  readonly error: string | undefined;
  readonly skipReason: string | undefined;
  readonly seconds: number;
  readonly isKept: boolean;
};

export type Run = {
  readonly isQuick: boolean;
  /** All promises were selected. */
  readonly isWhole: boolean;
  readonly minutes: number;
};

/** A longer run is not repeated often enough. */
const maxMinutes = 30;

function timeOf({ isQuick, isWhole, minutes }: Run): Figure {
  const time = { name: 'time of the run', value: minutes, unit: 'minutes' };
  return isWhole && !isQuick ? { ...time, atMost: maxMinutes } : time;
}

/** A skipped scenario shows nothing, so only the quick form, which `npm test` reports on its own, passes without it. */
export function exitCodeOf(outcomes: readonly Outcome[], run: Run): 0 | 1 {
  const areKept = outcomes.every(({ isKept, skipReason }) => isKept && (run.isQuick || skipReason === undefined));
  return areKept && isKept(timeOf(run)) ? 0 : 1;
}

/** One line for the scenario, and one per figure below it. */
export function describeOutcome(outcome: Outcome): string {
  const { promises, title, engine, figures, error, skipReason, seconds } = outcome;
  const mark = skipReason !== undefined ? '-' : outcome.isKept ? '✓' : '✗';
  return [
    `${mark} ${promises.join(' ').padEnd(12)} ${engine.padEnd(9)} ${title} (${seconds.toFixed(0)} s)`,
    ...figures.flatMap(describeFigureWithExamples),
    ...(skipReason === undefined ? [] : [`      skipped: ${skipReason}`]),
    ...(error === undefined ? [] : [`    ✗ ${error.split('\n')[0]}`]),
  ].join('\n');
}

/** A table of all scenarios and engines. */
export function describeOutcomes(outcomes: readonly Outcome[], run: Run & { readonly seed: number }): string {
  const failed = outcomes.filter((outcome) => !outcome.isKept).length;
  const skipped = outcomes.filter((outcome) => outcome.skipReason !== undefined).length;
  return [
    ...outcomes.map(describeOutcome),
    '',
    `seed ${run.seed}`,
    ...describeFigureWithExamples(timeOf(run)),
    `${outcomes.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

function describeFigureWithExamples(figure: Figure): string[] {
  const mark = isKept(figure) ? ' ' : '✗';
  const examples = isKept(figure) ? [] : (figure.examples ?? []).slice(0, 5);
  return [`    ${mark} ${describeFigure(figure)}`, ...examples.map((example) => `        ${JSON.stringify(example)}`)];
}

function describeFigure({ name, value, unit = '', atMost, atLeast }: Figure): string {
  const number = Number.isInteger(value) ? String(value) : value.toPrecision(3);
  const bound = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  return `${name.padEnd(56)} ${`${number} ${unit}`.trim().padStart(12)}   ${bound}`.trimEnd();
}

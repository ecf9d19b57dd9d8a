import type { Duration } from './part.ts';

export type PartCost = {
  readonly part: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly durations: readonly Duration[];
};

/** The CPU seconds that each part may take. */
export type Budgets = Readonly<Record<string, number>>;

const maxSlowestTests = 10;

/** A table of the parts with their budgets, and the slowest tests. */
export function describeCosts(parts: readonly PartCost[], budgets: Budgets): string {
  const rows = parts.map(({ part, seconds, cpuSeconds }) => [
    part,
    seconds.toFixed(0),
    cpuSeconds.toFixed(0),
    String(budgets[part] ?? ''),
  ]);
  const tests = parts.flatMap(({ part, durations }) =>
    durations.map(({ test, seconds }) => ({ test: `${part}: ${test}`, seconds })),
  );
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxSlowestTests);
  return [
    ...table([['part', 'seconds', 'CPU seconds', 'budget'], ...rows]),
    '',
    `The slowest ${slowest.length}:`,
    ...slowest.map(({ test, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${test}`),
    ...listOverBudget(parts, budgets),
  ].join('\n');
}

/** A part over budget is a warning and no failure, because CPU time depends on the machine and its load. */
function listOverBudget(parts: readonly PartCost[], budgets: Budgets): string[] {
  return parts.flatMap(({ part, cpuSeconds }) => {
    const budget = budgets[part];
    if (budget === undefined || cpuSeconds <= budget) return [];
    return ['', `OVER BUDGET: ${part} took ${cpuSeconds.toFixed(0)} CPU seconds of ${budget}`];
  });
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
      .join('  ')
      .trimEnd(),
  );
}

import { expect, test } from 'vitest';
import { describeSpending } from './spending.ts';

const spent = (part: string, cpuSeconds: number, ...seconds: number[]) => ({
  part,
  seconds: 60,
  cpuSeconds,
  durations: seconds.map((one, index) => ({ test: `test ${index}`, seconds: one })),
});

test('every part stands beside its budget, and the one that is over it is named', () => {
  const told = describeSpending([spent('unit', 80), spent('stories', 700.4)], { unit: 90, stories: 700 });
  expect(told).toMatch(/^part +seconds +CPU seconds +budget\nunit +60 +80 +90\nstories +60 +700 +700\n/);
  expect(told).toContain('OVER BUDGET: stories took 700 CPU seconds of 700');
  expect(told).not.toContain('OVER BUDGET: unit');
});

test('the slowest ten of all parts are named, the slowest first', () => {
  const told = describeSpending([spent('unit', 1, 1, 2, 3, 4, 5, 6), spent('web', 1, 1.5, 2.5, 9, 7, 8)], {});
  const names = told.split('\n').filter((line) => / s {2}/.test(line));
  expect(names).toHaveLength(10);
  expect(names[0]).toContain('9.0 s  web: test 2');
  expect(told).not.toContain('unit: test 0');
});

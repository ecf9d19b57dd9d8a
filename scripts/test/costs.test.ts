import { expect, test } from 'vitest';
import { describeCosts } from './costs.ts';

const cost = (part: string, cpuSeconds: number, ...seconds: number[]) => ({
  part,
  seconds: 60,
  cpuSeconds,
  durations: seconds.map((duration, index) => ({ test: `test ${index}`, seconds: duration })),
});

test('the table lists the budget of every part, and a part over budget gets a warning', () => {
  const text = describeCosts([cost('unit', 80), cost('stories', 700.4)], { unit: 90, stories: 700 });
  expect(text).toMatch(/^part +seconds +CPU seconds +budget\nunit +60 +80 +90\nstories +60 +700 +700\n/);
  expect(text).toContain('OVER BUDGET: stories took 700 CPU seconds of 700');
  expect(text).not.toContain('OVER BUDGET: unit');
});

test('the ten slowest tests of all parts are listed, the slowest first', () => {
  const text = describeCosts([cost('unit', 1, 1, 2, 3, 4, 5, 6), cost('web', 1, 1.5, 2.5, 9, 7, 8)], {});
  const names = text.split('\n').filter((line) => / s {2}/.test(line));
  expect(names).toHaveLength(10);
  expect(names[0]).toContain('9.0 s  web: test 2');
  expect(text).not.toContain('unit: test 0');
});

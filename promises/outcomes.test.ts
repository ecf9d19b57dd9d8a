import { expect, test } from 'vitest';
import { describeOutcomes, exitCodeOf, type Outcome } from './outcomes.ts';

const kept: Outcome = {
  promises: ['R7'],
  title: 'a full disk refuses uploads',
  engine: 'embedded',
  figures: [],
  error: undefined,
  skipReason: undefined,
  seconds: 1,
  isKept: true,
};
const broken = { ...kept, isKept: false };
const skipped = { ...kept, skipReason: 'this user may not mount file systems' };

test.each([
  [[kept], false, 0],
  [[kept, broken], false, 1],
  [[kept, skipped], false, 1],
  [[kept, skipped], true, 0],
  [[skipped, broken], true, 1],
])('the run %# of scenarios passes only if it shows all promises', (outcomes, isQuick, code) => {
  expect(exitCodeOf(outcomes, { isQuick, isWhole: true, minutes: 1 })).toBe(code);
});

test.each([
  [{ isQuick: false, isWhole: true, minutes: 30 }, 0],
  [{ isQuick: false, isWhole: true, minutes: 30.1 }, 1],
  // A part of the scenarios and the quick form have no such bound.
  [{ isQuick: false, isWhole: false, minutes: 31 }, 0],
  [{ isQuick: true, isWhole: true, minutes: 31 }, 0],
])('the run %o fails only if the whole of it takes longer than half an hour', (run, code) => {
  expect(exitCodeOf([kept], run)).toBe(code);
  const line = describeOutcomes([kept], { seed: 1, ...run })
    .split('\n')
    .at(-2);
  expect(line?.includes('✗')).toBe(code === 1);
  expect(line?.includes('at most 30')).toBe(!run.isQuick && run.isWhole);
});

import { expect, test } from 'vitest';
import { exitCodeOf, type Outcome } from './outcomes.ts';

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
  expect(exitCodeOf(outcomes, { isQuick })).toBe(code);
});

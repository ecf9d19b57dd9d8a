import { describe, expect, test } from 'vitest';
import { guessDelayMs } from './guess-delay-rules.ts';

describe('the delay of an address', () => {
  test.each([
    [0, 0],
    [20, 0],
    [21, 125],
    [40, 2500],
    [60, 5000],
    [10_000, 5000],
  ])('after %i failures is %i ms', (failures, delay) => {
    expect(guessDelayMs(failures, 20)).toBe(delay);
  });
});

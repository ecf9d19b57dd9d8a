import { expect, test } from 'vitest';
import { countAt } from './count-up.ts';

const satisfactionRate = { value: 98.9, decimals: 1, ms: 3000 };

test('the count starts at 0 and ends at the exact figure', () => {
  expect(countAt(satisfactionRate, 0)).toBe('0.0');
  expect(countAt(satisfactionRate, 2900)).not.toBe('98.9');
  expect(countAt(satisfactionRate, 3000)).toBe('98.9');
  expect(countAt(satisfactionRate, 60_000)).toBe('98.9');
});

test('the count never decreases and never exceeds the figure', () => {
  const shown = Array.from({ length: 26 }, (_, index) =>
    Number(countAt({ value: 1265, decimals: 0, ms: 2500 }, index * 100)),
  );
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(shown.at(-1)).toBe(1265);
  expect(new Set(shown).size).toBeGreaterThan(20);
});

test('the count stays at 0 when the clock runs backwards', () => {
  expect(countAt(satisfactionRate, -50)).toBe('0.0');
});

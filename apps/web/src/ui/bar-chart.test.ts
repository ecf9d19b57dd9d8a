import { expect, test } from 'vitest';
import { axisMax } from './bar-chart.tsx';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [8.01, 10],
  [10, 10],
  [11, 20],
  [41, 60],
  [99, 100],
  [1234.5, 2000],
])('an axis for the value %d ends at %d', (value, max) => {
  expect(axisMax(value)).toBe(max);
});

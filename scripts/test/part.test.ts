import { expect, test } from 'vitest';
import { sumCounts, toPartResult } from './part.ts';

test('the sum of all parts is the last line of the run', () => {
  const parts = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 2, skipped: 0 },
  ];
  expect(sumCounts(parts)).toEqual({ passed: 7, failed: 2, skipped: 1 });
});

const ended = (ok: boolean) => ({ ok, output: '', cpuSeconds: 1 });
const report = { passed: 9, failed: 0, skipped: 0, skippedTests: [], failedTests: [], durations: [] };

test('a tool that ends without a report has failed, whatever else it did', () => {
  expect(toPartResult(ended(true), undefined)).toMatchObject({ failed: 1 });
});

test('a tool that fails outside its tests counts as a failure', () => {
  expect(toPartResult(ended(false), report)).toMatchObject({ passed: 9, failed: 1 });
});

test('a failure outside the tests is reported with the end of the output', () => {
  const { failedTests } = toPartResult(
    { ok: false, output: 'Error: the port is taken\n', cpuSeconds: 1 },
    report,
  );
  expect(failedTests).toEqual(['no test failed, the run did:\n    Error: the port is taken']);
});

test('failures that were counted are not counted twice', () => {
  expect(toPartResult(ended(false), { ...report, failed: 2 })).toMatchObject({ failed: 2 });
});

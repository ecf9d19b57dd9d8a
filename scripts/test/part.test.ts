import { expect, test } from 'vitest';
import { sumCounts, toPartResult } from './part.ts';

test('sumCounts adds the counts of all parts', () => {
  const parts = [
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 4, failed: 2, skipped: 0 },
  ];
  expect(sumCounts(parts)).toEqual({ passed: 7, failed: 2, skipped: 1 });
});

const ended = (ok: boolean) => ({ ok, output: '', cpuSeconds: 1 });
const report = { passed: 9, failed: 0, skipped: 0, skippedTests: [], failedTests: [], durations: [] };

test('a run without a report counts as one failure', () => {
  expect(toPartResult(ended(true), undefined)).toMatchObject({ failed: 1 });
});

test('a run that fails outside its tests counts as one failure', () => {
  expect(toPartResult(ended(false), report)).toMatchObject({ passed: 9, failed: 1 });
});

test('a failure outside the tests is reported with the end of the output', () => {
  const { failedTests } = toPartResult({ ok: false, output: 'Error: the port is taken\n', cpuSeconds: 1 }, report);
  expect(failedTests).toEqual(['no test failed, the run did:\n    Error: the port is taken']);
});

test('a failed run with failed tests adds no further failure', () => {
  expect(toPartResult(ended(false), { ...report, failed: 2 })).toMatchObject({ failed: 2 });
});

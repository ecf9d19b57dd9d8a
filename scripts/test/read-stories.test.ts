import { expect, test } from 'vitest';
import { readStories } from './read-stories.ts';

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';
const story = (title: string, ...statuses: Status[]) => ({
  file: 'shell.spec.ts',
  title,
  tests: statuses.map((status) => ({ status, results: status === 'skipped' ? [] : [{ duration: 2500 }] })),
});

test('a story counts as skipped only if it is skipped at every width', () => {
  const report = {
    suites: [
      { specs: [story('the phone’s menu', 'expected'), story('forgotten', 'skipped')] },
      { suites: [{ specs: [story('the phone’s menu', 'skipped'), story('forgotten', 'skipped')] }] },
    ],
  };
  expect(readStories(report)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 1,
    skippedTests: ['shell.spec.ts: forgotten'],
    failedTests: [],
    durations: [{ test: 'shell.spec.ts: the phone’s menu', seconds: 2.5 }],
  });
});

test('a story that passes only on retry counts as failed', () => {
  const report = { suites: [{ specs: [story('a', 'flaky'), story('b', 'unexpected', 'expected')] }] };
  expect(readStories(report)).toMatchObject({
    passed: 1,
    failed: 2,
    failedTests: ['shell.spec.ts: a', 'shell.spec.ts: b'],
  });
});

test('a failed story is listed with its error', () => {
  const message = '\u001b[31mError\u001b[39m: expect(locator).toBeVisible()\n\nTimeout: 30000ms';
  const tests = [{ status: 'unexpected' as const, results: [{ duration: 1, errors: [{ message }] }] }];
  const { failedTests } = readStories({ suites: [{ specs: [{ file: 'a.spec.ts', title: 'b', tests }] }] });
  expect(failedTests).toEqual(['a.spec.ts: b\n    Error: expect(locator).toBeVisible()\n    Timeout: 30000ms']);
});

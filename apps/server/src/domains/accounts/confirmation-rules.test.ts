import { expect, test } from 'vitest';
import { isRecent, needsConfirmation } from './confirmation-rules.ts';

const now = new Date('2026-11-17T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  [0, true],
  [15 * 60, true],
  [15 * 60 + 1, false],
  // The clock has moved back since the confirmation.
  [-1, false],
])('a confirmation %i seconds ago is recent: %s', (seconds, isExpected) => {
  expect(isRecent(secondsAgo(seconds), now)).toBe(isExpected);
});

test('a sign-in that was never confirmed is not recent', () => {
  expect(isRecent(null, now)).toBe(false);
});

test('a HEAD request needs the confirmation of its GET route', () => {
  expect(needsConfirmation('HEAD', '/api/staff/reports/csv/')).toBe(true);
  expect(needsConfirmation('GET', '/api/staff/reports/')).toBe(false);
  expect(needsConfirmation('GET', undefined)).toBe(false);
});

import { expect, test } from 'vitest';
import { formatDay, formatTime, formatTimeAgo } from './format-time.ts';

const now = new Date('2026-11-15T22:30:00+08:00');
const at = (local: string) => `${local}+08:00`;

test.each([
  ['2026-11-15T22:30:00', '刚刚'],
  ['2026-11-15T22:29:01', '刚刚'],
  ['2026-11-15T22:30:20', '刚刚'],
  ['2026-11-15T22:29:00', '1 分钟前'],
  ['2026-11-15T22:18:00', '12 分钟前'],
  ['2026-11-15T21:30:01', '59 分钟前'],
  ['2026-11-15T21:30:00', '今天 21:30'],
  ['2026-11-15T22:40:00', '今天 22:40'],
  ['2026-11-14T23:59:00', '昨天 23:59'],
])('the age of %s is shown as %s', (moment, text) => {
  expect(formatTimeAgo(at(moment), now)).toBe(text);
});

test.each([
  ['2026-11-15T00:00:00', '今天 00:00'],
  ['2026-11-15T22:29:00', '今天 22:29'],
  ['2026-11-16T06:05:00', '明天 06:05'],
  ['2026-11-17T06:05:00', '11月17日 06:05'],
  ['2026-01-02T09:00:00', '1月2日 09:00'],
  ['2025-12-31T23:59:00', '2025年12月31日 23:59'],
  ['2027-01-02T00:00:00', '2027年1月2日 00:00'],
])('the time %s is shown as %s', (moment, text) => {
  expect(formatTime(at(moment), now)).toBe(text);
});

test('days are in the time zone of the shop', () => {
  const afterMidnight = new Date('2026-11-15T16:30:00Z');
  expect(formatDay(afterMidnight, now)).toBe('明天');
  expect(formatDay(new Date('2026-11-15T15:59:59Z'), now)).toBe('今天');
  expect(formatDay(afterMidnight.toISOString(), afterMidnight)).toBe('今天');
});

test('yesterday may be in another year', () => {
  const newYear = new Date('2027-01-01T00:10:00+08:00');
  expect(formatTime(at('2026-12-31T23:59:00'), newYear)).toBe('昨天 23:59');
  expect(formatDay(at('2026-12-30T23:59:00'), newYear)).toBe('2026年12月30日');
});

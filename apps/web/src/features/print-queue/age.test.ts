import { expect, test } from 'vitest';
import { ageOf, formatDuration } from './age.ts';

const placed = '2026-11-15T10:00:00+08:00';
const promised = '2026-11-15T18:00:00+08:00';
const at = (time: string) => ageOf({ created_at: placed, ready_by: promised }, new Date(`2026-11-15T${time}+08:00`));

test.each([
  ['10:00:20', 'fresh', '刚刚'],
  ['10:12:00', 'fresh', '12 分钟'],
  ['13:59:59', 'fresh', '3 小时 59 分'],
  ['14:00:00', 'long', '已等 4 小时'],
  ['18:00:00', 'long', '已等 8 小时'],
  ['18:35:00', 'late', '超时 35 分钟'],
])('at %s an order placed at 10:00 and promised for 18:00 is %s: %s', (time, tone, text) => {
  expect(at(time)).toEqual({ tone, text });
});

test('a duration of a day or more is formatted in days', () => {
  const hour = 3_600_000;
  expect(formatDuration(24 * hour)).toBe('1 天');
  expect(formatDuration(51 * hour)).toBe('2 天 3 小时');
});

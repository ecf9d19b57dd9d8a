import { expect, test } from 'vitest';
import { dateRangeOf, daysOf, labelsOf, previousRange } from './report-time-rules.ts';

test.each([
  ['day', '2026-11-15', '2026-11-15', '2026-11-15', '2026-11-14', '2026-11-14', 24],
  ['day', '2024-03-01', '2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29', 24],
  ['week', '2026-11-15', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08', 7],
  ['week', '2026-11-16', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15', 7],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03', '2026-12-21', '2026-12-27', 7],
  ['month', '2026-11-15', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 30],
  ['month', '2027-01-31', '2027-01-01', '2027-01-31', '2026-12-01', '2026-12-31', 31],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', 29],
  ['month', '2199-12-31', '2199-12-01', '2199-12-31', '2199-11-01', '2199-11-30', 31],
] as const)('the %s of %s has its first and last day', (period, date, from, to, previousFrom, previousTo, parts) => {
  const range = dateRangeOf(period, date);
  expect(range).toMatchObject({ from, to });
  expect(previousRange(range)).toMatchObject({ from: previousFrom, to: previousTo, end: range.start });
  expect(labelsOf(range)).toHaveLength(parts);
});

test('a day begins at midnight in the time zone of the shop', () => {
  const { start, end } = dateRangeOf('day', '2026-11-15');
  expect(start.toISOString()).toBe('2026-11-14T16:00:00.000Z');
  expect(end.toISOString()).toBe('2026-11-15T16:00:00.000Z');
});

test('the days of a month follow each other without a gap', () => {
  const month = dateRangeOf('month', '2026-02-10');
  const days = daysOf(month);
  expect(days).toHaveLength(28);
  expect(days[0]?.start).toEqual(month.start);
  expect(days.at(-1)?.end).toEqual(month.end);
  for (const [index, day] of days.slice(1).entries()) expect(day.start).toEqual(days[index]?.end);
});

test('a week that begins before the first allowed day is still complete', () => {
  expect(daysOf(dateRangeOf('week', '2020-01-01')).map(({ from }) => from)[0]).toBe('2019-12-30');
});

test.each(['0001-01-01', '2019-12-31', '2200-01-01', '9999-12-31'])(
  'the date %s is outside the allowed range',
  (date) => {
    expect(() => dateRangeOf('week', date)).toThrow();
  },
);

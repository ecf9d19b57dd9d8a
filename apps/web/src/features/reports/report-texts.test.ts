import { expect, test } from 'vitest';
import { bucketText, comparisonText, durationParts, rangeText, tickText } from './report-texts.ts';
import { parseReportView, shiftDate, shopToday } from './report-view.ts';

test.each([
  ['day', '2026-11-01', -1, '2026-10-31'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['month', '2026-03-31', -1, '2026-02-28'],
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-12-15', 1, '2027-01-15'],
] as const)('the %s of %s shifted by %d is that of %s', (period, date, by, shifted) => {
  expect(shiftDate({ period, date }, by)).toBe(shifted);
});

test('today is the date in the time zone of the shop', () => {
  expect(shopToday(new Date('2026-11-15T16:30:00Z'))).toBe('2026-11-16');
});

test.each(['2026-02-30', 'gestern', '2026-1-1', ''])('the invalid date %j in the URL shows today', (date) => {
  const search = new URLSearchParams({ period: 'year', date });
  expect(parseReportView(search, '2026-11-15')).toEqual({ period: 'day', date: '2026-11-15' });
});

test('the heading names a day, a week or a month', () => {
  expect(rangeText({ period: 'day', from: '2026-11-15', to: '2026-11-15' })).toBe('2026年11月15日 周日');
  expect(rangeText({ period: 'week', from: '2026-11-09', to: '2026-11-15' })).toBe('2026年11月9日 – 15日');
  expect(rangeText({ period: 'week', from: '2026-11-30', to: '2026-12-06' })).toBe('2026年11月30日 – 12月6日');
  expect(rangeText({ period: 'month', from: '2026-02-01', to: '2026-02-28' })).toBe('2026年2月');
});

test('table rows name an hour or a day, and the axis of a month labels every fifth day', () => {
  expect(bucketText('day', '09')).toBe('09:00');
  expect(bucketText('month', '2026-11-15')).toBe('11月15日 周日');
  const month = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
  expect(month.map((day, index) => tickText('month', day, index)).filter(Boolean)).toEqual([
    ...['1', '5', '10', '15', '20', '25', '30'],
  ]);
});

test.each([
  [12, 10, '比前一周多 20%'],
  [5, 10, '比前一周少 50%'],
  [7, 7, '和前一周一样'],
  [1000, 1001, '和前一周差不多'],
  [0, 0, '前一周也没有'],
  [3, 0, '前一周没有'],
])('a change to %d from %d reads %s', (current, previous, text) => {
  expect(comparisonText('week', current, previous)).toBe(text);
});

test.each([
  [0, '0 分钟'],
  [59, '59 分钟'],
  [60, '1 小时'],
  [135, '2 小时 15 分'],
])('a duration of %d minutes reads %s', (minutes, text) => {
  expect(durationParts(minutes).flat().join(' ')).toBe(text);
});

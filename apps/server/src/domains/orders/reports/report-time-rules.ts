import type { ReportPeriod } from '@print/contract/reports';
import { fieldRefused } from '#platform/errors.ts';

/** A range of days in the shop's time zone; a day is written `2026-11-15`. */
export type DateRange = {
  readonly period: ReportPeriod;
  /** First and last day, both included. */
  readonly from: string;
  readonly to: string;
  /** The first moment of the range, and the first moment after it. */
  readonly start: Date;
  readonly end: Date;
};

const allowedDates = { first: '2020-01-01', last: '2199-12-31' };
const dayMs = 24 * 3_600_000;

/** The day, week or month that a day lies in; a week begins on Monday. */
export function dateRangeOf(period: ReportPeriod, date: string): DateRange {
  const { first, last } = allowedDates;
  if (date < first || date > last) throw fieldRefused('date', `请选择 ${first} 到 ${last} 之间的日期`);
  return rangeFrom(period, firstDayOf(period, date));
}

/** The day before, the week before, the calendar month before. */
export function previousRange({ period, from }: DateRange): DateRange {
  return rangeFrom(period, firstDayOf(period, addDays(from, -1)));
}

/** The labels of the buckets: the hours of a day, or the days of a longer range. */
export function labelsOf({ period, from, to }: DateRange): string[] {
  if (period === 'day') return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  const labels: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) labels.push(day);
  return labels;
}

/** Each day as a range of its own. */
export function daysOf(range: DateRange): DateRange[] {
  const days = range.period === 'day' ? [range.from] : labelsOf(range);
  return days.map((day) => rangeFrom('day', day));
}

function rangeFrom(period: ReportPeriod, from: string): DateRange {
  const next = dayAfterRange(period, from);
  return { period, from, to: addDays(next, -1), start: startOf(from), end: startOf(next) };
}

function firstDayOf(period: ReportPeriod, date: string): string {
  if (period === 'month') return `${date.slice(0, 8)}01`;
  const sinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return period === 'week' ? addDays(date, -sinceMonday) : date;
}

function dayAfterRange(period: ReportPeriod, from: string): string {
  if (period === 'month') return firstDayOf('month', addDays(from, 31));
  return addDays(from, period === 'week' ? 7 : 1);
}

function addDays(date: string, days: number): string {
  return new Date(new Date(date).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Midnight in the shop. Its time zone has had no daylight saving since 1991. */
const startOf = (date: string) => new Date(`${date}T00:00:00+08:00`);

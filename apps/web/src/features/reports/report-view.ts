import type { ReportPeriod } from '@print/contract/reports';
import { useSearchParams } from 'react-router';

export type ReportView = { period: ReportPeriod; date: string };

export const periods = ['day', 'week', 'month'] as const satisfies readonly ReportPeriod[];
export const periodLabels = { day: '日', week: '周', month: '月' } as const satisfies Record<ReportPeriod, string>;

/** The URL holds the view, so that it can be bookmarked and shared. */
export function useReportView(): ReportView {
  const [search] = useSearchParams();
  return parseReportView(search, shopToday(new Date()));
}

export function parseReportView(search: URLSearchParams, today: string): ReportView {
  const period = periods.find((period) => period === search.get('period')) ?? 'day';
  const date = search.get('date') ?? '';
  return { period, date: isDate(date) ? date : today };
}

export function reportUrl({ period, date }: ReportView): { search: string } {
  return { search: new URLSearchParams({ period, date }).toString() };
}

/** The current date in the shop's time zone. */
export function shopToday(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(now);
}

/** Moves the date by periods. A day that the new month lacks becomes its last day. */
export function shiftDate({ period, date }: ReportView, by: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (period !== 'month') day.setUTCDate(day.getUTCDate() + by * (period === 'week' ? 7 : 1));
  else {
    const dayOfMonth = day.getUTCDate();
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() + by + 1, 0);
    day.setUTCDate(Math.min(dayOfMonth, day.getUTCDate()));
  }
  return day.toISOString().slice(0, 10);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

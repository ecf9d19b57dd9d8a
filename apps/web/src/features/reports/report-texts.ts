import { formatYuan, fromYuan } from '@print/contract/price';
import type { Report, ReportPeriod } from '@print/contract/reports';

const previousPeriodLabels = { day: '前一天', week: '前一周', month: '上个月' } as const satisfies Record<
  ReportPeriod,
  string
>;

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

export const yuan = (amount: number) => formatYuan(fromYuan(amount));

/** For the scale of a chart. */
export const shortYuan = (amount: number) => (Number.isInteger(amount) ? `¥${amount}` : yuan(amount));

/** Examples: 2026年11月15日 周日; 2026年11月9日 – 15日; 2026年11月. */
export function rangeText({ period, from, to }: Pick<Report, 'period' | 'from' | 'to'>): string {
  const [first, last] = [datePartsOf(from), datePartsOf(to)];
  if (period === 'month') return `${first.year}年${first.month}月`;
  const start = `${first.year}年${first.month}月${first.day}日`;
  if (period === 'day') return `${start} ${first.weekday}`;
  const sameMonth = first.month === last.month;
  return `${start} – ${sameMonth ? '' : `${last.month}月`}${last.day}日`;
}

/** The header of a table row: an hour or a day. */
export function bucketText(period: ReportPeriod, label: string): string {
  if (period === 'day') return `${label}:00`;
  const { month, day, weekday } = datePartsOf(label);
  return `${month}月${day}日 ${weekday}`;
}

/** The label of a bar on the axis: every sixth hour, each day of a week, every fifth day of a month. */
export function tickText(period: ReportPeriod, label: string, index: number): string | undefined {
  if (period === 'day') return index % 6 === 0 ? `${Number(label)} 时` : undefined;
  const { day, weekday } = datePartsOf(label);
  if (period === 'week') return weekday;
  return day === 1 || day % 5 === 0 ? String(day) : undefined;
}

/** Compares with the previous period in whole percent. An increase from zero has no percentage. */
export function comparisonText(period: ReportPeriod, current: number, previousValue: number): string {
  const previous = previousPeriodLabels[period];
  if (previousValue === 0) return current === 0 ? `${previous}也没有` : `${previous}没有`;
  const percent = Math.round(((current - previousValue) / previousValue) * 100);
  if (percent === 0) return `和${previous}${current === previousValue ? '一样' : '差不多'}`;
  return percent > 0 ? `比${previous}多 ${percent}%` : `比${previous}少 ${-percent}%`;
}

/** Numbers and units are separate, since units are set smaller: 2 小时 15 分. */
export function durationParts(minutes: number): (readonly [number, string])[] {
  const [hours, remainingMinutes] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return [[remainingMinutes, '分钟']];
  return remainingMinutes === 0
    ? [[hours, '小时']]
    : [
        [hours, '小时'],
        [remainingMinutes, '分'],
      ];
}

function datePartsOf(date: string) {
  const day = new Date(`${date}T00:00:00Z`);
  return {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    weekday: weekdays[day.getUTCDay()] ?? '',
  };
}

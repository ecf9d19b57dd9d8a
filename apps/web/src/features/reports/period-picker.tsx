import type { ReportPeriod } from '@print/contract/reports';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import styles from './period-picker.module.css';
import { periodLabels, periods, type ReportView, reportUrl, shiftDate, shopToday } from './report-view.ts';

const options = periods.map((value) => ({ value, label: periodLabels[value] }));

/** Selects a day, week or month up to today. */
export function PeriodPicker({ view }: { view: ReportView }) {
  const navigate = useNavigate();
  const show = (changes: Partial<ReportView>) => void navigate(reportUrl({ ...view, ...changes }), { replace: true });
  const today = shopToday(new Date());
  const isLast = view.date >= startOfCurrentPeriod(view.period, today);
  const name = periodLabels[view.period];
  return (
    <div className={styles.picker}>
      <Segmented
        legend="按日、周或月"
        isLegendHidden
        options={options}
        value={view.period}
        onChange={(period) => show({ period })}
      />
      <div className={styles.date}>
        <IconButton label={`前一${name}`} icon={<ChevronLeft />} onClick={() => show({ date: shiftDate(view, -1) })} />
        <input
          type="date"
          aria-label="日期"
          className="num"
          max={today}
          value={view.date}
          onChange={({ currentTarget }) => currentTarget.value && show({ date: currentTarget.value })}
        />
        <IconButton
          label={`后一${name}`}
          icon={<ChevronRight />}
          disabled={isLast}
          onClick={() => show({ date: earlierOf(shiftDate(view, 1), today) })}
        />
      </div>
    </div>
  );
}

const earlierOf = (first: string, second: string) => (first < second ? first : second);

function startOfCurrentPeriod(period: ReportPeriod, today: string): string {
  if (period === 'day') return today;
  if (period === 'month') return `${today.slice(0, 7)}-01`;
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return shiftDate({ period: 'day', date: today }, -weekday);
}

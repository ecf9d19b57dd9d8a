import type { Till } from '@print/contract/ledger';
import { useId } from 'react';
import { methodOptions } from '#shop/money/money-texts.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Sheet } from '#ui/sheet.tsx';
import charts from './report-charts.module.css';
import { bucketText, shortYuan, tickText, yuan } from './report-texts.ts';

/** The money of each day, as bars and as a table. On a day on which more went out than came in there is no bar. */
export function TillDays({ days }: { days: Till['days'] }) {
  const tableId = useId();
  const period = days.length > 7 ? 'month' : 'week';
  const rows = period === 'week' ? days : days.filter(hasMovement);
  return (
    <Sheet className={charts.sheet}>
      <BarChart
        caption="每天净收款"
        tone="seal"
        bars={days.map(({ day, net }) => ({ label: bucketText(period, day), value: Math.max(0, net) }))}
        tick={(_, index) => tickText(period, days[index]?.day ?? '', index)}
        format={shortYuan}
        tableId={tableId}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={charts.scroll} tabIndex={0} aria-label="每天收款">
        <table id={tableId} className={charts.table}>
          <thead>
            <tr>
              <th scope="col">日期</th>
              {methodOptions.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">净收款</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.day} data-empty={!hasMovement(row)}>
                <th scope="row">{bucketText(period, row.day)}</th>
                {methodOptions.map(({ value }) => (
                  <td key={value} className="num">
                    {yuan(row.by_method[value] ?? 0)}
                  </td>
                ))}
                <td className="num">{yuan(row.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  );
}

const hasMovement = ({ by_method }: Till['days'][number]) => Object.values(by_method).some((net) => net !== 0);

import type { Report } from '@print/contract/reports';
import { useId } from 'react';
import { BarChart } from '#ui/bar-chart.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './report-charts.module.css';
import { bucketText, shortYuan, tickText, yuan } from './report-texts.ts';

/** The figures of each hour or day of the period as charts, and as a table below. */
export function ReportCharts({ report: { period, buckets } }: { report: Report }) {
  const tableId = useId();
  // The table skips hours, and days of a month, that have no orders; the charts show them as gaps.
  const tableBuckets = period === 'week' ? buckets : buckets.filter(hasOrders);
  const barsOf = (name: 'revenue' | 'orders' | 'sides') =>
    buckets.map((bucket) => ({ label: bucketText(period, bucket.label), value: bucket[name] }));
  const sharedProps = {
    tableId,
    tick: (_: object, index: number) => tickText(period, buckets[index]?.label ?? '', index),
  };
  return (
    <Sheet className={styles.sheet}>
      <div className={styles.charts}>
        <BarChart caption="下单金额" tone="seal" bars={barsOf('revenue')} format={shortYuan} {...sharedProps} />
        <BarChart caption="订单" bars={barsOf('orders')} {...sharedProps} />
        <BarChart caption="印刷面数" bars={barsOf('sides')} {...sharedProps} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="明细">
        <table id={tableId} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{period === 'day' ? '时段' : '日期'}</th>
              <th scope="col">订单</th>
              <th scope="col">下单金额</th>
              <th scope="col">面数</th>
              <th scope="col">纸张</th>
            </tr>
          </thead>
          <tbody>
            {tableBuckets.map((bucket) => (
              <tr key={bucket.label} data-empty={bucket.orders === 0}>
                <th scope="row">{bucketText(period, bucket.label)}</th>
                <td className="num">{bucket.orders}</td>
                <td className="num">{yuan(bucket.revenue)}</td>
                <td className="num">{bucket.sides}</td>
                <td className="num">{bucket.sheets}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  );
}

const hasOrders = ({ orders, cancelled }: Report['buckets'][number]) => orders + cancelled > 0;

import type { Report } from '@print/contract/reports';
import { Fragment, type ReactNode } from 'react';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import styles from './figures.module.css';
import { comparisonText, durationParts, yuan } from './report-texts.ts';

export function Figures({ report }: { report: Report }) {
  const { total, before, average_minutes_to_finish: minutes } = report;
  const comparisonOf = (name: keyof typeof total) => comparisonText(report.period, total[name], before[name]);
  return (
    <dl className={styles.figures}>
      <Figure name="下单金额" value={yuan(total.revenue)} remark={comparisonOf('revenue')} isMoney />
      <Figure name="订单" value={total.orders} remark={comparisonOf('orders')} />
      <Figure
        name="印刷面数"
        value={total.sides}
        remark={total.color_sides > 0 ? `其中彩色 ${total.color_sides} 面` : comparisonOf('sides')}
      />
      <Figure name="用纸" value={<Amounts parts={[[total.sheets, '张']]} />} remark={comparisonOf('sheets')} />
      <Figure
        name="平均完成时间"
        value={minutes === null ? '—' : <Amounts parts={durationParts(minutes)} />}
        remark={minutes === null ? '还没有完成的订单' : '从下单到印好'}
      />
      <Figure name="已取消" value={total.cancelled} remark={comparisonOf('cancelled')} />
    </dl>
  );
}

export function FiguresSkeleton() {
  return (
    <div className={styles.figures}>
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <SkeletonSheet key={index} parts={[3]} />
      ))}
    </div>
  );
}

type FigureProps = { name: string; value: ReactNode; remark: string; isMoney?: boolean };

function Figure({ name, value, remark, isMoney = false }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={`${styles.value} num`} data-money={isMoney}>
        {value}
      </dd>
      <dd className={styles.remark}>{remark}</dd>
    </div>
  );
}

function Amounts({ parts }: { parts: readonly (readonly [number, string])[] }) {
  return parts.map(([amount, unit]) => (
    <Fragment key={unit}>
      {amount}
      <small>{unit}</small>
    </Fragment>
  ));
}

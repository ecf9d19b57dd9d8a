import { paymentLabels } from '@print/contract/labels';
import type { Report } from '@print/contract/reports';
import { yuan } from './report-texts.ts';
import { ShareTable } from './share-table.tsx';
import styles from './shares.module.css';

/** The totals by payment method, binding and paper. */
export function Shares({ report }: { report: Report }) {
  const { by_method: methods, by_binding: bindings, by_paper: papers } = report;
  const hasColor = papers.some(({ color_sides }) => color_sides > 0);
  return (
    <div className={styles.shares}>
      <ShareTable
        name="下单时的付款方式"
        columns={['订单', '下单金额']}
        rows={methods.map(({ method, orders, revenue }) => ({
          label: paymentLabels[method],
          size: revenue,
          cells: [String(orders), yuan(revenue)],
        }))}
      />
      <ShareTable
        name="装订"
        columns={['组', '装订费']}
        rows={bindings.map(({ name, groups, revenue }) => ({
          label: name,
          size: groups,
          cells: [String(groups), yuan(revenue)],
        }))}
      />
      <ShareTable
        name="纸张"
        columns={hasColor ? ['面', '彩色面', '张', '打印费'] : ['面', '张', '打印费']}
        rows={papers.map(({ name, sides, color_sides, sheets, revenue }) => ({
          label: name,
          size: sides,
          cells: [String(sides), ...(hasColor ? [String(color_sides)] : []), String(sheets), yuan(revenue)],
        }))}
      />
    </div>
  );
}

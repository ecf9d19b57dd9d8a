import type { Report } from '@print/contract/reports';
import { bindingLabels, paperLabels, paymentLabels } from '#shop/labels.ts';
import { Sheet } from '#ui/sheet.tsx';
import { yuan } from './report-words.ts';
import { ShareTable } from './share-table.tsx';
import styles from './shares.module.css';

/** The same sums, divided by what was chosen; and what does not divide. */
export function Shares({ report }: { report: Report }) {
  const { by_method: methods, by_binding: bindings, by_paper: papers, corrections, accounts } = report;
  return (
    <div className={styles.shares}>
      <ShareTable
        name="付款方式"
        columns={['订单', '营收']}
        rows={methods.map(({ method, orders, revenue }) => ({
          label: paymentLabels[method],
          size: revenue,
          cells: [String(orders), yuan(revenue)],
        }))}
      />
      <ShareTable
        name="装订"
        columns={['组', '装订费']}
        rows={bindings.map(({ binding_type: type, groups, revenue }) => ({
          label: bindingLabels[type],
          size: groups,
          cells: [String(groups), yuan(revenue)],
        }))}
      />
      <ShareTable
        name="纸张"
        columns={['面', '张', '打印费']}
        rows={papers.map(({ paper_size: paper, sides, sheets, revenue }) => ({
          label: paperLabels[paper],
          size: sides,
          cells: [String(sides), String(sheets), yuan(revenue)],
        }))}
      />
      <Sheet as="section" className={styles.facts} aria-labelledby="corrections">
        <h3 id="corrections">多退少补</h3>
        <Facts
          facts={[
            ['页数有出入的订单', `${corrections.orders} 单`],
            ['顾客应补', yuan(corrections.owed)],
            ['应退顾客', yuan(corrections.returned)],
          ]}
        />
      </Sheet>
      <Sheet as="section" className={styles.facts} aria-labelledby="accounts">
        <h3 id="accounts">账号（截至现在）</h3>
        <Facts
          facts={[
            ['全部账号', String(accounts.total)],
            ['绑定 GitHub', String(accounts.github)],
            ['绑定 Google', String(accounts.google)],
            ['两个都绑定', String(accounts.both)],
          ]}
        />
      </Sheet>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

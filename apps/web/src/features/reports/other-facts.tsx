import type { Report } from '@print/contract/reports';
import { Sheet } from '#ui/sheet.tsx';
import styles from './other-facts.module.css';
import { yuan } from './report-texts.ts';

/** Price differences settled at the counter, and the number of accounts and their linked providers. */
export function OtherFacts({ report: { corrections, accounts } }: { report: Report }) {
  return (
    <div className={styles.others}>
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

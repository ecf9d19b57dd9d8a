import type { Till } from '@print/contract/ledger';
import { ledgerMethodLabels } from '@print/contract/ledger-entries';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonSheet } from '#ui/skeleton-sheet.tsx';
import { yuan } from './report-texts.ts';
import type { ReportView } from './report-view.ts';
import styles from './till.module.css';
import { TillDays } from './till-days.tsx';
import { tillQuery } from './till-query.ts';
import { TillRefunds } from './till-refunds.tsx';
import { hasMoney, reconciliation } from './till-texts.ts';

/** The money that came in and went out in the period, which is not the price of its orders. */
export function TillSection({ view }: { view: ReportView }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(tillQuery(view));
  if (error && (!data || isPlaceholderData))
    return (
      <Notice
        tone="danger"
        title="收款没有加载出来"
        actions={
          <Button variant="outline" loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    );
  if (!data) return <SkeletonSheet parts={[3, 3]} />;
  return (
    <section className={styles.till} aria-labelledby="till">
      <h2 id="till">收款</h2>
      <div className={styles.sheets}>
        <Methods till={data} />
        <Reconciliation till={data} />
      </div>
      {hasMoney(data) && data.days.length > 1 && <TillDays days={data.days} />}
      {data.refunds.length > 0 && <TillRefunds refunds={data.refunds} />}
    </section>
  );
}

function Methods({ till: { methods, net } }: { till: Till }) {
  return (
    <Sheet as="section" aria-labelledby="till-methods">
      <h3 id="till-methods" className={styles.name}>
        按收款方式
      </h3>
      <table className={styles.methods} aria-labelledby="till-methods">
        <thead>
          <tr>
            <th scope="col">方式</th>
            <th scope="col">收入</th>
            <th scope="col">退出</th>
            <th scope="col">净收款</th>
          </tr>
        </thead>
        <tbody>
          {methods.map(({ method, taken, given_back: givenBack, net: left }) => (
            <tr key={method}>
              <th scope="row">{ledgerMethodLabels[method]}</th>
              <td className="num">{yuan(taken)}</td>
              <td className="num">{yuan(givenBack)}</td>
              <td className="num">{yuan(left)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              合计
            </th>
            <td className="num">{yuan(net)}</td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}

function Reconciliation({ till }: { till: Till }) {
  return (
    <Sheet as="section" aria-labelledby="reconciliation">
      <h3 id="reconciliation" className={styles.name}>
        和营业额对得上
      </h3>
      <dl className={styles.steps}>
        {reconciliation(till).map(({ sign, text, amount }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd className="num">
              {sign} {yuan(amount)}
            </dd>
          </div>
        ))}
        <div className={styles.result}>
          <dt>净收款</dt>
          <dd className="num">= {yuan(till.net)}</dd>
        </div>
      </dl>
    </Sheet>
  );
}

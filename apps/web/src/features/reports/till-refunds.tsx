import type { Till } from '@print/contract/ledger';
import { ledgerMethodLabels } from '@print/contract/ledger-entries';
import { Link } from 'react-router';
import { formatTime } from '#lib/format-time.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { useNow } from '#lib/use-now.ts';
import { Sheet } from '#ui/sheet.tsx';
import { yuan } from './report-texts.ts';
import styles from './till.module.css';

/** Refunds of the period that stand, newest first. */
export function TillRefunds({ refunds }: { refunds: Till['refunds'] }) {
  const now = useNow();
  return (
    <Sheet as="section" aria-labelledby="refunds">
      <h3 id="refunds" className={styles.name}>
        退款
      </h3>
      <ol className={styles.refunds} aria-labelledby="refunds">
        {refunds.map(({ order_id: id, order_number: number, at, method, amount, actor_name: actor, note }) => (
          <li key={`${id} ${at}`}>
            <p className={styles.refund}>
              <Link to={staffOrderPath(id)} className="num">
                {number}
              </Link>
              <strong className="num">{yuan(amount)}</strong>
            </p>
            <p className={styles.about}>
              {ledgerMethodLabels[method]}，{actor || '系统'}，<time dateTime={at}>{formatTime(at, now)}</time>
              {note !== '' && `，${note}`}
            </p>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

import type { StaffAct } from '@print/contract/members';
import { pages } from '@print/contract/pages';
import { Link } from 'react-router';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { ChangeList } from '../change-list.tsx';
import { actLabels, changeWords, orderOf, subjectWords } from './act-words.ts';
import styles from './staff-acts.module.css';

export function ActLine({ act }: { act: StaffAct }) {
  const now = useNow();
  const orderId = orderOf(act);
  const changes = changeWords(act);
  return (
    <li className={styles.act}>
      <p className={styles.what}>
        <b>{act.actor_name}</b>
        <span>{actLabels[act.kind]}</span>
        <span>{subjectWords(act)}</span>
        {orderId !== undefined && <Link to={`${pages.staff.path}/orders/${orderId}`}>看订单</Link>}
        <time dateTime={act.at}>{formatTimeAgo(act.at, now)}</time>
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </li>
  );
}

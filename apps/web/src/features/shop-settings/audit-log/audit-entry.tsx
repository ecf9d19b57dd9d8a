import type { StaffAct } from '@print/contract/members';
import { pages } from '@print/contract/pages';
import { Link } from 'react-router';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { ChangeList } from '../change-list.tsx';
import styles from './audit-log.module.css';
import { changeTexts, kindLabels, orderIdOf, subjectText } from './audit-texts.ts';

export function AuditEntry({ act }: { act: StaffAct }) {
  const now = useNow();
  const orderId = orderIdOf(act);
  const changes = changeTexts(act);
  return (
    <li className={styles.act}>
      <p className={styles.summary}>
        <b>{act.actor_name}</b>
        <span>{kindLabels[act.kind]}</span>
        <span>{subjectText(act)}</span>
        {orderId !== undefined && <Link to={`${pages.staff.path}/orders/${orderId}`}>看订单</Link>}
        <time dateTime={act.at}>{formatTimeAgo(act.at, now)}</time>
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </li>
  );
}

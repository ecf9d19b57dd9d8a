import type { AuditEntry } from '@print/contract/members';
import { pages } from '@print/contract/pages';
import { Link } from 'react-router';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { usePapers } from '#shop/use-papers.ts';
import { ChangeList } from '../change-list.tsx';
import styles from './audit-log.module.css';
import { changeTexts, kindLabels, orderIdOf, subjectText } from './audit-texts.ts';

export function AuditLogEntry({ entry }: { entry: AuditEntry }) {
  const now = useNow();
  const orderId = orderIdOf(entry);
  const changes = changeTexts(entry, usePapers());
  return (
    <li className={styles.entry}>
      <p className={styles.summary}>
        <b>{entry.actor_name}</b>
        <span>{kindLabels[entry.kind]}</span>
        <span>{subjectText(entry)}</span>
        {orderId !== undefined && <Link to={`${pages.staff.path}/orders/${orderId}`}>看订单</Link>}
        <time dateTime={entry.at}>{formatTimeAgo(entry.at, now)}</time>
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </li>
  );
}

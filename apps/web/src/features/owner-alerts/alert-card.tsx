import type { OwnerAlert } from '@print/contract/members';
import { describeOwnerAlert } from '@print/contract/owner-alerts';
import { pages } from '@print/contract/pages';
import { ArrowRight, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { ComparedCodes } from './compared-codes.tsx';
import styles from './owner-alerts.module.css';

type AlertCardProps = { alert: OwnerAlert; isDismissing: boolean; onDismiss: () => void };

/** One change with before and after. The owner who made it sees it too: somebody else may have used the browser. */
export function AlertCard({ alert, isDismissing, onDismiss }: AlertCardProps) {
  const { title, before, after } = describeOwnerAlert(alert, alert.is_yours ? '你' : alert.actor_name);
  const now = useNow();
  return (
    <article className={styles.alert} aria-label={title}>
      <ShieldAlert size={20} className={styles.icon} />
      <div className={styles.facts}>
        <p className={styles.title}>{title}</p>
        <time className={styles.time} dateTime={alert.at}>
          {formatTime(alert.at, now)}
        </time>
        {alert.kind === 'payment_code_changed' ? (
          <ComparedCodes alert={alert} />
        ) : (
          <p className={styles.values}>
            <span className="visually-hidden">原来</span>
            <del>{before}</del>
            <ArrowRight size={16} />
            <span className="visually-hidden">现在</span>
            <ins>{after}</ins>
          </p>
        )}
        <p className={styles.advice}>
          {alert.is_yours ? '不是你做的？' : '不是店里商量好的？'}
          <Link to={placeOf(alert)}>去改回来</Link>
          ，再<Link to={pages.profile.path}>改掉自己的密码</Link>。
        </p>
      </div>
      <Button variant="outline" loading={isDismissing} onClick={onDismiss} aria-label={`知道了：${title}`}>
        知道了
      </Button>
    </article>
  );
}

function placeOf({ kind }: Pick<OwnerAlert, 'kind'>): string {
  const console = pages.staff.path;
  if (kind === 'payment_code_changed') return `${console}/settings#payment-codes`;
  return kind === 'printer_changed' ? `${console}/printers` : `${console}/members`;
}

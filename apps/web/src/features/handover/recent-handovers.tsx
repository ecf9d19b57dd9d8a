import { Link } from 'react-router';
import { useStore } from 'zustand';
import { formatTimeAgo } from '#lib/format-time.ts';
import { staffOrderPath } from '#lib/staff-order-path.ts';
import { useNow } from '#lib/use-now.ts';
import styles from './recent-handovers.module.css';
import { recentHandovers } from './recent-handovers-store.ts';

/** Customers with a question usually return soon, so the last handovers stay in reach. */
export function RecentHandovers() {
  const recent = useStore(recentHandovers);
  const now = useNow();
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-handovers">
      <h2 id="recent-handovers">刚刚交付</h2>
      <ol className={styles.list}>
        {recent.map(({ orderId, code, at, text }) => (
          <li key={orderId}>
            <Link to={staffOrderPath(orderId)} className="num">
              {code}
            </Link>
            <span>{text}</span>
            <span className={styles.when}>{formatTimeAgo(at, now)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

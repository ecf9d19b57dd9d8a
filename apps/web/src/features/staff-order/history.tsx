import type { StaffOrder } from '@print/contract/desk';
import { formatTimeAgo } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Sheet } from '#ui/sheet.tsx';
import { actorText, eventText } from './event-texts.ts';
import styles from './notes.module.css';

/** Events of the order, newest first. Notes have their own section. */
export function History({ order }: { order: StaffOrder }) {
  const now = useNow();
  const events = order.history.filter(({ kind }) => kind !== 'note').toReversed();
  return (
    <Sheet as="section" aria-labelledby="history" className={styles.section}>
      <h2 id="history">操作记录</h2>
      <ol className={styles.history}>
        {events.map((event) => (
          <li key={event.id}>
            <p>
              <span className={styles.actor}>{actorText(event)}</span>
              {eventText(event, order)}
            </p>
            <time className={styles.when} dateTime={event.at}>
              {formatTimeAgo(event.at, now)}
            </time>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

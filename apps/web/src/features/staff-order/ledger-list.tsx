import type { LedgerEntry } from '@print/contract/ledger-entries';
import { formatTime } from '#lib/format-time.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { entryAmount, entryMethod, entryTitle } from './entry-texts.ts';
import styles from './ledger-list.module.css';

type LedgerListProps = { entries: readonly LedgerEntry[]; onCorrect: (entry: LedgerEntry) => void };

/** The movements of money of an order, oldest first. Corrected entries are struck. */
export function LedgerList({ entries, onCorrect }: LedgerListProps) {
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  return (
    <ol className={styles.entries} aria-label="账目">
      {entries.map((entry) => (
        <Entry
          key={entry.id}
          entry={entry}
          entries={entries}
          isCorrected={corrected.has(entry.id)}
          onCorrect={onCorrect}
        />
      ))}
    </ol>
  );
}

type EntryProps = LedgerListProps & { entry: LedgerEntry; isCorrected: boolean };

function Entry({ entry, entries, isCorrected, onCorrect }: EntryProps) {
  const now = useNow();
  const { at, kind, actor_name: actor, reference, note } = entry;
  const title = entryTitle(entry, entries);
  const Text = isCorrected ? 's' : 'span';
  return (
    <li className={styles.entry} data-kind={kind} data-corrected={isCorrected}>
      <p className={styles.title}>
        <Text>{title}</Text>
        {isCorrected && <span className={styles.mark}>已冲正</span>}
        <Text className={`${styles.amount} num`}>{entryAmount(entry)}</Text>
      </p>
      <div className={styles.about}>
        <p>
          {entryMethod(entry)}，{actor || '系统'}，<time dateTime={at}>{formatTime(at, now)}</time>
        </p>
        {reference !== '' && (
          <p className={styles.reference}>
            交易号 <span className="num">{reference}</span>
          </p>
        )}
        {note !== '' && <p className={styles.note}>{note}</p>}
      </div>
      {kind !== 'correction' && !isCorrected && (
        <Button variant="quiet" aria-label={`冲正：${title} ${entryAmount(entry)}`} onClick={() => onCorrect(entry)}>
          冲正
        </Button>
      )}
    </li>
  );
}

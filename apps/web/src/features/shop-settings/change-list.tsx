import { ArrowRight } from 'lucide-react';
import styles from './change-list.module.css';
import type { Change } from './settings-edits.ts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          <b>{label}</b>
          <span className={styles.values}>
            <span className="visually-hidden">从</span>
            {before ? <del>{before}</del> : <span>（空）</span>}
            <ArrowRight size={16} />
            <span className="visually-hidden">改为</span>
            <ins>{after || '（空）'}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

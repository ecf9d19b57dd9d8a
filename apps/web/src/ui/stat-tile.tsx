import type { ReactNode } from 'react';
import styles from './stat-tile.module.css';

/** Belongs inside a <dl>. */
export function StatTile({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

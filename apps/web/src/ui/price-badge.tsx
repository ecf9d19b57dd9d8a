import type { ReactNode } from 'react';
import { Popover } from './popover.tsx';
import styles from './price-badge.module.css';

/** A popover shows `children`: why the price is estimated or exact. */
type PriceBadgeProps = { estimated: boolean; children: ReactNode };

export function PriceBadge({ estimated, children }: PriceBadgeProps) {
  const badge = (
    <span className={styles.badge} data-estimated={estimated}>
      {estimated ? '预估' : '精确'}
    </span>
  );
  return <Popover trigger={badge}>{children}</Popover>;
}

import type { ReactNode } from 'react';
import { Popover } from './popover.tsx';
import styles from './price-badge.module.css';

/** `children` are the reason, shown in a popover. */
type PriceBadgeProps = { estimated: boolean; children: ReactNode };

export function PriceBadge({ estimated, children }: PriceBadgeProps) {
  const badge = (
    <span className={styles.badge} data-estimated={estimated}>
      {estimated ? '预估' : '精确'}
    </span>
  );
  return <Popover trigger={badge}>{children}</Popover>;
}

import { Ban, CircleCheck, Clock, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './status-pill.module.css';

const icons = { warn: Clock, info: Printer, ok: CircleCheck, muted: Ban };

/** Every tone has its own icon, because colour alone is not accessible. */
export function StatusPill({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={styles.pill} data-tone={tone}>
      <Icon size={14} />
      {children}
    </span>
  );
}

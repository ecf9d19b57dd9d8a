import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg className={styles.tray} viewBox="0 0 120 76" aria-hidden="true">
        <path className={styles.paper} d="M34 34V8h44l8 8v18" />
        <path className={styles.paper} d="M78 8v8h8M44 22h24" />
        <path d="M22 34h76l14 18v14a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V52z" />
        <path d="M8 52h28l6 8h36l6-8h28" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

import styles from './load-failed.module.css';

type LoadFailedProps = { isRetrying: boolean; onRetry: () => void };

/** Replaces a small part of a page that failed to load, while the rest works. */
export function LoadFailed({ isRetrying, onRetry }: LoadFailedProps) {
  return (
    <p className={styles.failed} role="status">
      加载失败，
      <button type="button" className={styles.retry} aria-busy={isRetrying} onClick={onRetry}>
        重试
      </button>
    </p>
  );
}

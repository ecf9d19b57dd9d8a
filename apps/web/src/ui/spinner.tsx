import styles from './spinner.module.css';

/** Visible after 300 ms: shorter waits need no spinner. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className ? `${styles.spinner} ${className}` : styles.spinner}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.500" />
      <path d="M8 1.500a6.500 6.500 0 0 1 6.500 6.500" />
    </svg>
  );
}

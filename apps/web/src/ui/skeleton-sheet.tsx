import styles from './skeleton-sheet.module.css';

/** `parts` has the number of lines of each part. Visible after 300 ms. */
export function SkeletonSheet({ parts }: { parts: readonly number[] }) {
  return (
    <div className={styles.sheet} role="status">
      <span className="visually-hidden">加载中</span>
      {parts.map((lines, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, only a place
        <div key={part} className={styles.part}>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={line} className={styles.line} />
          ))}
        </div>
      ))}
    </div>
  );
}

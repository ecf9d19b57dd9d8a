import styles from './skeleton-sheet.module.css';

/** A sheet whose words are on their way: so many lines in each of its parts. Shows itself after 300 ms. */
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

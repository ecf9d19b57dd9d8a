import styles from './skeleton.module.css';

/** Lines for text, or `height` for a picture or card. Visible after 300 ms. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  const bars = height === undefined ? lines : 1;
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">加载中</span>
      {Array.from({ length: bars }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity, only a place
        <div key={line} className={styles.bar} style={height === undefined ? undefined : { height }} />
      ))}
    </div>
  );
}

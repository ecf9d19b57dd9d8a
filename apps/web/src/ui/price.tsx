import styles from './price.module.css';

/** The price is grey while it is an estimate, and dark once it is exact. */
export function Price({ children, estimated = false }: { children?: string | undefined; estimated?: boolean }) {
  if (children === undefined) return <span className={styles.unknown}>计算中</span>;
  return (
    <span className={`${styles.price} num`} data-estimated={estimated}>
      {children}
    </span>
  );
}

import styles from './price.module.css';

/** Money: pencilled while it is an estimate, inked once it is exact. What is not known yet is not money. */
export function Price({
  children,
  estimated = false,
}: {
  children?: string | undefined;
  estimated?: boolean;
}) {
  if (children === undefined) return <span className={styles.unknown}>计算中</span>;
  return (
    <span className={`${styles.price} num`} data-estimated={estimated}>
      {children}
    </span>
  );
}

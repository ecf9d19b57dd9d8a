import styles from './price.module.css';

/** Money: pencilled while it is an estimate, inked once it is exact. */
export function Price({ children, estimated = false }: { children: string; estimated?: boolean }) {
  return (
    <span className={`${styles.price} num`} data-estimated={estimated}>
      {children}
    </span>
  );
}

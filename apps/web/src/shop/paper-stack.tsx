import { Seal } from '#ui/seal.tsx';
import styles from './paper-stack.module.css';

/** A drawing of a stapled, priced and stamped thesis. `arriving` animates it. */
export function PaperStack({ arriving = false }: { arriving?: boolean }) {
  return (
    <div className={styles.desk} data-arriving={arriving} aria-hidden="true">
      <div className={styles.under} />
      <div className={styles.between} />
      <div className={styles.top}>
        <svg className={styles.staple} width="28" height="28" strokeWidth="4" aria-hidden="true">
          <path d="M4 22 22 4" />
        </svg>
        <p className={styles.name}>毕业论文</p>
        <svg viewBox="0 0 228 122" strokeWidth="8" aria-hidden="true">
          <path d="M4 4h206M4 23h220M4 42h186M4 61h216M4 80h158M4 99h220M4 118h134" />
        </svg>
        <p className={styles.price}>¥12.60</p>
        <div className={styles.seal}>
          <Seal size="large" landing={arriving}>
            已收单
          </Seal>
        </div>
      </div>
    </div>
  );
}

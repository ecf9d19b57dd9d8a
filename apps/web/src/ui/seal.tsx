import styles from './seal.module.css';

type SealProps = {
  children: string;
  size?: 'small' | 'large';
  /** Stamps itself down, once; the fact has just come true. */
  landing?: boolean;
};

/** Marks a finished fact. One per view, and never a button. */
export function Seal({ children, size = 'small', landing }: SealProps) {
  return (
    <span className={styles.seal} data-size={size} data-landing={landing}>
      {children}
    </span>
  );
}

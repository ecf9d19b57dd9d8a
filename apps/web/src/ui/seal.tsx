import styles from './seal.module.css';

type SealProps = {
  children: string;
  size?: 'small' | 'large';
  /** Plays the stamp animation once. */
  landing?: boolean;
};

/** One seal per view, and never a button. */
export function Seal({ children, size = 'small', landing }: SealProps) {
  return (
    <span className={styles.seal} data-size={size} data-landing={landing}>
      {children}
    </span>
  );
}

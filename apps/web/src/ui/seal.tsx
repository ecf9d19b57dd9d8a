import styles from './seal.module.css';

type SealProps = {
  children: string;
  size?: 'small' | 'large';
  /** Plays the stamp animation once. */
  landing?: boolean;
};

/** A view has at most one seal, and a seal is never a button. */
export function Seal({ children, size = 'small', landing }: SealProps) {
  return (
    <span className={styles.seal} data-size={size} data-landing={landing}>
      {children}
    </span>
  );
}

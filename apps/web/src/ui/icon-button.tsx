import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** Includes the object: 移除文件：论文.pdf. */
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ label, icon, ...button }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} {...button} aria-label={label}>
      {icon}
    </button>
  );
}

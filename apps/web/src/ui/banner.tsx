import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { IconButton } from './icon-button.tsx';

type BannerProps = {
  tone?: 'info' | 'warn' | 'danger';
  icon?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose?: () => void;
};

/** A strip across the page for messages about the whole page. */
export function Banner({ tone = 'info', icon, children, actions, onClose }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'info' ? undefined : 'alert'}>
      {icon}
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onClose && <IconButton label="关闭提示" icon={<X />} onClick={onClose} />}
    </div>
  );
}

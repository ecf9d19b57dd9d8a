import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './notice.module.css';

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert };

type NoticeProps = {
  tone?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** True where the focused container announces the notice already. */
  quiet?: boolean;
  onClose?: () => void;
};

/** Only errors are announced to screen readers. */
export function Notice({ tone = 'info', title, children, actions, quiet, onClose }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' && !quiet ? 'alert' : undefined}>
      <div className={styles.text}>
        <Icon size={20} className={styles.icon} />
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onClose && <IconButton label={title ? `关闭：${title}` : '关闭提示'} icon={<X />} onClick={onClose} />}
    </div>
  );
}

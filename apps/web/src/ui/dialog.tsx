import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The buttons, the most likely choice last. */
  footer?: ReactNode;
  /** False while closing would lose input: the × is hidden and Esc does nothing. */
  dismissible?: boolean;
  placement?: 'centre' | 'bottom';
  /** `full` is for pictures: it fills a phone and most of a desktop. */
  size?: 'medium' | 'full';
  role?: 'dialog' | 'alertdialog';
};

export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  dismissible = true,
  placement = 'centre',
  size = 'medium',
  role = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const modal = useModal(onClose, dismissible);
  const titleId = useId();
  const bodyId = useId();
  return (
    <dialog
      {...modal}
      role={role}
      className={styles.dialog}
      data-placement={placement}
      data-size={size}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' && children ? bodyId : undefined}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {dismissible && role === 'dialog' && <IconButton label={`关闭：${title}`} icon={<X />} onClick={onClose} />}
        </header>
        {children && (
          // A long text without a button in it must be scrollable by keyboard too.
          <div id={bodyId} className={styles.body} tabIndex={footer || size === 'full' ? undefined : 0}>
            {children}
          </div>
        )}
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

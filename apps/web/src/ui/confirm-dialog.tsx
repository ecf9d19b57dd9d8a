import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel?: string;
  onConfirm: () => void;
  /** Left out, there is nothing to choose: one button, and the dialog is what a browser's alert would be. */
  onCancel?: () => void;
  danger?: boolean;
  /** The answer is on its way: the dialog waits with it. */
  loading?: boolean;
};

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  onConfirm,
  onCancel,
  danger = false,
  loading = false,
}: ConfirmDialogProps) {
  const footer = (
    <>
      {onCancel && (
        <Button variant="outline" onClick={onCancel} disabled={loading} data-autofocus>
          取消
        </Button>
      )}
      <Button
        variant={danger ? 'danger-quiet' : 'primary'}
        onClick={onConfirm}
        loading={loading}
        data-autofocus={onCancel ? undefined : ''}
      >
        {confirmLabel ?? (onCancel ? '确定' : '知道了')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel ?? onConfirm}
      title={title}
      footer={footer}
      dismissible={!loading}
      role="alertdialog"
    >
      {children}
    </Dialog>
  );
}

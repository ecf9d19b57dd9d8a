import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel?: string;
  onConfirm: () => void;
  /** Without it the dialog has one button, like a browser's alert. */
  onCancel?: () => void;
  danger?: boolean;
  /** The request is running: the dialog stays open. */
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

import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './changes-dialog.module.css';
import type { Change } from './settings-edits.ts';

type ChangesDialogProps = {
  changes: readonly Change[];
  confirmLabel: string;
  isSaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** A notice below the list of changes. */
  children?: ReactNode;
};

export function ChangesDialog({ changes, isSaving, children, ...dialog }: ChangesDialogProps) {
  return (
    <ConfirmDialog open title="确认修改" loading={isSaving} {...dialog}>
      <ChangeList changes={changes} />
      {children && <p className={styles.remark}>{children}</p>}
    </ConfirmDialog>
  );
}

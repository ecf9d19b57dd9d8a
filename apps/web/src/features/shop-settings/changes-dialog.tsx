import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import styles from './changes-dialog.module.css';
import type { Change } from './settings-edits.ts';

type ChangesDialogProps = {
  changes: readonly Change[];
  confirmLabel: string;
  isSaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** What else should be known before. */
  children?: ReactNode;
};

/** What is, and what will be. */
export function ChangesDialog({ changes, isSaving, children, ...dialog }: ChangesDialogProps) {
  return (
    <ConfirmDialog open title="确认修改" loading={isSaving} {...dialog}>
      <ChangeList changes={changes} />
      {children && <p className={styles.remark}>{children}</p>}
    </ConfirmDialog>
  );
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          <b>{label}</b>
          <span className={styles.values}>
            <span className="visually-hidden">从</span>
            {before ? <del>{before}</del> : <span>（空）</span>}
            <ArrowRight size={16} />
            <span className="visually-hidden">改为</span>
            <ins>{after || '（空）'}</ins>
          </span>
        </li>
      ))}
    </ul>
  );
}

import { useId } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Stack } from '#ui/stack.tsx';
import { ChangeList } from './change-list.tsx';
import styles from './changes-dialog.module.css';
import type { Change } from './settings-edits.ts';

/** The changes of one part of the page, such as the prices. */
export type ChangeGroup = { name: string; changes: readonly Change[]; remark?: string };

type ChangesDialogProps = {
  groups: readonly ChangeGroup[];
  isSaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Everything that one press saves, before and after. */
export function ChangesDialog({ groups, isSaving, ...dialog }: ChangesDialogProps) {
  return (
    <ConfirmDialog open title="确认修改" confirmLabel="保存" loading={isSaving} {...dialog}>
      <Stack gap={20}>
        {groups.map((group) => (
          <ChangesOf key={group.name} group={group} hasHeading={groups.length > 1} />
        ))}
      </Stack>
    </ConfirmDialog>
  );
}

function ChangesOf({ group: { name, changes, remark }, hasHeading }: { group: ChangeGroup; hasHeading: boolean }) {
  const id = useId();
  return (
    <section {...(hasHeading && { 'aria-labelledby': id })}>
      {hasHeading && (
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
      )}
      <ChangeList changes={changes} />
      {remark && <p className={styles.remark}>{remark}</p>}
    </section>
  );
}

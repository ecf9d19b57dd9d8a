import type { StaffSettings } from '@print/contract/settings';
import { type ReactNode, useRef, useState } from 'react';
import { formMessage } from '#api/field-errors.ts';
import { Button } from '#ui/button.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/stack.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { lazyChangesDialog, lazyConflictNotice } from './lazy-parts.ts';
import type { Change } from './settings-edits.ts';
import { settingFields } from './settings-fields.ts';
import styles from './settings-form.module.css';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

type SettingsFormProps = { data: StaffSettings; children: (form: SettingsFormState) => ReactNode };

const shownAtFields = settingFields.flatMap(({ name }) => [name, `changes.${name}`]);

export function SettingsForm({ data, children }: SettingsFormProps) {
  const form = useSettingsForm(data);
  const [isConfirming, setIsConfirming] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useFocusFirstError(element, form.error);
  useUnsavedWarning();

  const handleSave = () => {
    if (form.hasProblems) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else setIsConfirming(true);
  };
  const handleConfirm = () => void form.save().then(() => setIsConfirming(false));
  const message = formMessage(form.error, shownAtFields);
  return (
    <Stack gap={20} ref={element}>
      {children(form)}
      {(form.changes.length > 0 || form.hasProblems) && (
        <section className={styles.bar} aria-label="未保存的更改">
          {form.isConflict && form.conflict && <Conflict changes={form.conflict} />}
          {message && <Notice tone="danger">{message}</Notice>}
          <div className={styles.actions}>
            <p role="status">
              {form.hasProblems ? (
                '有一处填得不对'
              ) : (
                <>
                  <span className="num">{form.changes.length}</span> 项更改还没保存
                </>
              )}
            </p>
            <Button variant="quiet" onClick={form.discard}>
              放弃
            </Button>
            <Button onClick={handleSave}>查看并保存</Button>
          </div>
        </section>
      )}
      {isConfirming && form.changes.length > 0 && (
        <LazyPart part={lazyChangesDialog}>
          {({ ChangesDialog }) => (
            <ChangesDialog
              changes={form.changes}
              isSaving={form.isSaving}
              confirmLabel="保存"
              onConfirm={handleConfirm}
              onCancel={() => setIsConfirming(false)}
            />
          )}
        </LazyPart>
      )}
    </Stack>
  );
}

function Conflict({ changes }: { changes: readonly Change[] }) {
  return (
    <LazyPart part={lazyConflictNotice}>
      {({ ConflictNotice }) => <ConflictNotice kind="settings_changed" changes={changes} />}
    </LazyPart>
  );
}

import type { StaffSettings } from '@print/contract/settings';
import { type ReactNode, useRef, useState } from 'react';
import { formMessage } from '#api/field-errors.ts';
import { LazyPart } from '#ui/lazy-part.tsx';
import { Stack } from '#ui/stack.tsx';
import { useFocusFirstError } from '#ui/use-focus-first-error.ts';
import { cataloguePaths } from './catalogue-form.ts';
import { lazyChangesDialog } from './lazy-parts.ts';
import { SaveBar } from './save-bar.tsx';
import { settingFields } from './settings-fields.ts';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

type SettingsFormProps = { data: StaffSettings; children: (form: SettingsFormState) => ReactNode };

const settingPaths = settingFields.flatMap(({ name }) => [name, `changes.${name}`]);

export function SettingsForm({ data, children }: SettingsFormProps) {
  const form = useSettingsForm(data);
  const [isConfirming, setIsConfirming] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useFocusFirstError(element, form.error);

  const handleSave = () => {
    if (form.hasProblems) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else setIsConfirming(true);
  };
  const handleConfirm = () => void form.save().then(() => setIsConfirming(false));
  const shownAtFields = [...settingPaths, ...(form.catalogue ? cataloguePaths(form.catalogue.edit) : [])];
  return (
    <Stack gap={20} ref={element}>
      {children(form)}
      {(form.changes.length > 0 || form.hasProblems) && (
        <SaveBar form={form} message={formMessage(form.error, shownAtFields)} onSave={handleSave} />
      )}
      {isConfirming && form.changes.length > 0 && (
        <LazyPart part={lazyChangesDialog}>
          {({ ChangesDialog }) => (
            <ChangesDialog
              groups={form.changes}
              isSaving={form.isSaving}
              onConfirm={handleConfirm}
              onCancel={() => setIsConfirming(false)}
            />
          )}
        </LazyPart>
      )}
    </Stack>
  );
}

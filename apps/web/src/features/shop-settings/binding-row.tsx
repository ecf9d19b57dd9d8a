import { Trash2 } from 'lucide-react';
import { BindingIcon } from '#shop/binding-icon.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './catalogue-editor.module.css';
import { type BindingEdit, type CatalogueEdit, changeBinding, move, removeBinding } from './catalogue-edits.ts';
import type { CatalogueForm } from './catalogue-form.ts';
import { CatalogueRow } from './catalogue-row.tsx';
import { feeHints, feePers, feeUnits } from './fee-per.ts';
import { MoneyField } from './money-field.tsx';
import fields from './setting-fields.module.css';

type BindingRowProps = { form: CatalogueForm; binding: BindingEdit; index: number };

/** No binding is always possible and free, so it has a name only. */
export function BindingRow({ form, binding, index }: BindingRowProps) {
  const { edit } = form;
  const { type, name } = binding;
  const set = (changes: Partial<BindingEdit>) => form.set(changeBinding(edit, type, changes));
  const errorOf = (field: string) => form.errorOf(`bindings.${index}.${field}`);
  const isNone = type === 'none';
  const isPublished = form.isPublishedBinding(type);
  const fieldNames = ['name', 'type', 'fee', 'min_sheets', 'max_sheets', 'papers'];
  return (
    <CatalogueRow
      name={name}
      icon={<BindingIcon type={type} />}
      facts={factsOf(binding, edit)}
      isHidden={!binding.is_shown}
      isNew={!isPublished}
      isForcedOpen={fieldNames.some((field) => errorOf(field) !== undefined)}
      index={index}
      count={edit.bindings.length}
      onMove={(to) => form.set({ ...edit, bindings: move(edit.bindings, index, to) })}
      tools={
        !isPublished && (
          <IconButton label={`移除：${name}`} icon={<Trash2 />} onClick={() => form.set(removeBinding(edit, type))} />
        )
      }
    >
      <div className={styles.fields}>
        <TextField
          label="名称"
          autoComplete="off"
          value={name}
          error={errorOf('name') ?? errorOf('type')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        {!isNone && (
          <>
            <MoneyField
              label="费用"
              unit={feeUnits[binding.fee_per]}
              value={binding.fee}
              error={errorOf('fee')}
              onChange={(fee) => set({ fee })}
            />
            <SelectField
              label="怎么收"
              options={feePers}
              value={binding.fee_per}
              onChange={(fee_per) => set({ fee_per })}
            />
            <SheetsField
              label="每份最少"
              value={binding.min_sheets}
              error={errorOf('min_sheets')}
              onChange={(min_sheets) => set({ min_sheets })}
            />
            <SheetsField
              label="每份最多"
              value={binding.max_sheets}
              error={errorOf('max_sheets')}
              onChange={(max_sheets) => set({ max_sheets })}
            />
          </>
        )}
      </div>
      {!isNone && (
        <>
          <p className={styles.facts}>{feeHints[binding.fee_per]}</p>
          <BindingPapers
            form={form}
            binding={binding}
            error={errorOf('papers')}
            onChange={(papers) => set({ papers })}
          />
          <Switch
            label="供顾客选择"
            checked={binding.is_shown}
            onChange={({ currentTarget }) => set({ is_shown: currentTarget.checked })}
          />
        </>
      )}
    </CatalogueRow>
  );
}

function factsOf({ type, fee, fee_per, min_sheets, max_sheets, papers }: BindingEdit, edit: CatalogueEdit): string[] {
  if (type === 'none') return ['免费'];
  const names = edit.papers.filter(({ id }) => papers?.includes(id)).map(({ name }) => name);
  return [
    `¥${fee}${feeUnits[fee_per]}`,
    ...(min_sheets ? [`最少 ${min_sheets} 张`] : []),
    ...(max_sheets ? [`最多 ${max_sheets} 张`] : []),
    ...(names.length > 0 ? [`只用于 ${names.join('、')}`] : []),
  ];
}

type SheetsFieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

function SheetsField({ onChange, ...field }: SheetsFieldProps) {
  return (
    <TextField
      {...field}
      numeric
      inputMode="numeric"
      autoComplete="off"
      placeholder="不限"
      end={<span className={fields.unit}>张</span>}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type BindingPapersProps = {
  form: CatalogueForm;
  binding: BindingEdit;
  error: string | undefined;
  onChange: (papers: string[] | null) => void;
};

/** All papers are stored as null, so that a paper that is added later goes with the binding too. */
function BindingPapers({ form, binding: { papers: chosen, name }, error, onChange }: BindingPapersProps) {
  const ids = form.edit.papers.map(({ id }) => id);
  const isChosen = (id: string) => chosen === null || chosen.includes(id);
  const handleChange = (id: string, isChecked: boolean) => {
    const papers = ids.filter((other) => (other === id ? isChecked : isChosen(other)));
    onChange(papers.length === ids.length ? null : papers);
  };
  return (
    <fieldset className={styles.papers}>
      <legend>适用纸张</legend>
      {form.edit.papers.map(({ id, name: paper }) => (
        <Checkbox
          key={id}
          aria-label={`${name}适用 ${paper}`}
          checked={isChosen(id)}
          onChange={({ currentTarget }) => handleChange(id, currentTarget.checked)}
        >
          {paper}
        </Checkbox>
      ))}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

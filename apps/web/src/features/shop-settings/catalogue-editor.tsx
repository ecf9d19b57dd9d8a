import { maxBindings } from '@print/contract/binding-kinds';
import { colorPerLabels } from '@print/contract/catalogue-changes';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PriceList } from '#shop/price-list.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stack } from '#ui/stack.tsx';
import { AddBindingDialog } from './add-binding-dialog.tsx';
import { AddPaperDialog } from './add-paper-dialog.tsx';
import { BindingRow } from './binding-row.tsx';
import styles from './catalogue-editor.module.css';
import { addBinding, addPaper, type CatalogueEdit } from './catalogue-edits.ts';
import type { CatalogueForm } from './catalogue-form.ts';
import { MoneyField } from './money-field.tsx';
import { PaperRow } from './paper-row.tsx';
import fields from './setting-fields.module.css';

export function CatalogueEditor({ form }: { form: CatalogueForm }) {
  const [adding, setAdding] = useState<'paper' | 'binding'>();
  const { edit } = form;
  const isFull = edit.bindings.length >= maxBindings;
  const add = (next: CatalogueEdit) => {
    form.set(next);
    setAdding(undefined);
  };
  return (
    <Stack gap={20}>
      <fieldset className={fields.group}>
        <legend>纸张</legend>
        <ul className={styles.rows}>
          {edit.papers.map((paper, index) => (
            <PaperRow key={paper.id} form={form} paper={paper} index={index} />
          ))}
        </ul>
        <RowProblem message={form.errorOf('papers')} />
        <Button variant="outline" icon={<Plus />} onClick={() => setAdding('paper')}>
          添加纸张
        </Button>
        {edit.papers.some(({ color_price }) => color_price.trim() !== '') && (
          <Stack gap={8} className={styles.charging}>
            <Segmented
              legend="彩色怎么计价"
              options={colorPers}
              value={edit.color_per}
              onChange={(color_per) => form.set({ ...edit, color_per })}
            />
            <p className={styles.facts}>{colorPerHints[edit.color_per]}</p>
          </Stack>
        )}
      </fieldset>
      <fieldset className={fields.group}>
        <legend>装订</legend>
        <ul className={styles.rows}>
          {edit.bindings.map((binding, index) => (
            <BindingRow key={binding.type} form={form} binding={binding} index={index} />
          ))}
        </ul>
        <RowProblem message={form.errorOf('bindings')} />
        <Button
          variant="outline"
          icon={<Plus />}
          // `disabled` would drop the focus when the dialog closes.
          aria-disabled={isFull}
          onClick={() => !isFull && setAdding('binding')}
        >
          添加装订方式
        </Button>
        {isFull && <p className={styles.facts}>最多 {maxBindings} 种装订方式。</p>}
      </fieldset>
      <fieldset className={fields.group}>
        <legend>每单</legend>
        <div className={styles.fields}>
          <MoneyField
            label="基础服务费"
            unit="/单"
            value={edit.base_fee}
            error={form.errorOf('base_fee')}
            onChange={(base_fee) => form.set({ ...edit, base_fee })}
          />
        </div>
      </fieldset>
      {form.changes.length > 0 && !form.hasProblems && (
        <section className={styles.preview} aria-label="顾客将看到的价目">
          <h3>保存后顾客看到的</h3>
          <PriceList prices={form.catalogue} />
        </section>
      )}
      {adding === 'paper' && (
        <AddPaperDialog onAdd={(paper) => add(addPaper(edit, paper))} onClose={() => setAdding(undefined)} />
      )}
      {adding === 'binding' && (
        <AddBindingDialog onAdd={(binding) => add(addBinding(edit, binding))} onClose={() => setAdding(undefined)} />
      )}
    </Stack>
  );
}

const colorPers = (['page', 'document'] as const).map((value) => ({ value, label: colorPerLabels[value] }));

const colorPerHints = {
  page: '有彩色的面按彩色单价，其余的面按黑白单价。识别完成前先按全部彩色计，只会退不会补。',
  document: '选了彩色的文件，每一面都按彩色单价。',
} as const;

function RowProblem({ message }: { message: string | undefined }) {
  return message ? <Notice tone="danger">{message}</Notice> : null;
}

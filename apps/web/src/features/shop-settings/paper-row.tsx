import { paperFormatOf } from '@print/contract/papers';
import { Trash2 } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './catalogue-editor.module.css';
import { changePaper, move, type PaperEdit, removePaper } from './catalogue-edits.ts';
import type { CatalogueForm } from './catalogue-form.ts';
import { CatalogueRow } from './catalogue-row.tsx';
import { MoneyField } from './money-field.tsx';

export function PaperRow({ form, paper, index }: { form: CatalogueForm; paper: PaperEdit; index: number }) {
  const { edit } = form;
  const { id, name, grams } = paper;
  const set = (changes: Partial<PaperEdit>) => form.set(changePaper(edit, id, changes));
  const errorOf = (field: string) => form.errorOf(`papers.${index}.${field}`);
  const errors = ['name', 'width_mm', 'height_mm', 'grams'].map(errorOf).filter((error) => error !== undefined);
  const isPublished = form.isPublishedPaper(id);
  return (
    <CatalogueRow
      name={name}
      facts={[
        paperFormatOf(paper).name,
        `${grams} g`,
        `¥${paper.side_price}/面`,
        ...(paper.color_price ? [`彩色 ¥${paper.color_price}/面`] : []),
      ]}
      isHidden={!paper.is_shown}
      isNew={!isPublished}
      isForcedOpen={
        errors.length > 0 || [errorOf('side_price'), errorOf('color_price')].some((error) => error !== undefined)
      }
      index={index}
      count={edit.papers.length}
      onMove={(to) => form.set({ ...edit, papers: move(edit.papers, index, to) })}
      tools={
        !isPublished && (
          <IconButton label={`移除：${name}`} icon={<Trash2 />} onClick={() => form.set(removePaper(edit, id))} />
        )
      }
    >
      <div className={styles.fields}>
        <TextField
          label="名称"
          autoComplete="off"
          value={name}
          error={errors[0]}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <MoneyField
          label="黑白单价"
          unit="/面"
          value={paper.side_price}
          error={errorOf('side_price')}
          onChange={(side_price) => set({ side_price })}
        />
        <MoneyField
          label="彩色单价"
          unit="/面"
          placeholder="不提供彩色"
          value={paper.color_price}
          error={errorOf('color_price')}
          onChange={(color_price) => set({ color_price })}
        />
      </div>
      <Switch
        label="供顾客选择"
        checked={paper.is_shown}
        onChange={({ currentTarget }) => set({ is_shown: currentTarget.checked })}
      />
    </CatalogueRow>
  );
}

import { maxPages } from '@print/contract/documents';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { DraftDocument } from '../draft.ts';
import styles from './page-count-form.module.css';

type PageCountFormProps = { document: DraftDocument; onSubmit: (pageCount: number) => void };

/** Where the shop cannot count the pages, the customer enters their number. */
export function PageCountForm({ document: { fileName, statedPageCount }, onSubmit }: PageCountFormProps) {
  const [text, setText] = useState(String(statedPageCount ?? ''));
  const [error, setError] = useState<string>();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const pageCount = Number(text);
    const isValid = pageCount >= 1 && pageCount <= maxPages;
    setError(isValid ? undefined : `请填写 1 到 ${maxPages} 之间的页数`);
    if (isValid) onSubmit(pageCount);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-label={`填写页数：${fileName}`}>
      <TextField
        label="页数"
        hint="填文档的总页数，店员会在打印前核对。"
        error={error}
        numeric
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
        end={<Button type="submit">确定</Button>}
      />
    </form>
  );
}

import { paperFormats } from '@print/contract/papers';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './catalogue-editor.module.css';
import { isMoney, type NewPaper } from './catalogue-edits.ts';
import { MoneyField } from './money-field.tsx';
import fields from './setting-fields.module.css';

type AddPaperDialogProps = { onAdd: (paper: NewPaper) => void; onClose: () => void };

const ownSize = '自定义';
const formats = [...paperFormats.map(({ name }) => name), ownSize].map((name) => ({ value: name, label: name }));

/** Size and weight are fixed from then on: orders and printers refer to the paper. */
export function AddPaperDialog({ onAdd, onClose }: AddPaperDialogProps) {
  const formId = useId();
  const [format, setFormat] = useState('A3');
  const [size, setSize] = useState({ width: '', height: '' });
  const [grams, setGrams] = useState('80');
  const [name, setName] = useState<string>();
  const [price, setPrice] = useState('');
  const [colorPrice, setColorPrice] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const known = paperFormats.find((one) => one.name === format);
  const suggestion = `${known ? format : `${size.width}×${size.height}`} ${grams}g`;
  const problems = {
    width: known || isWhole(size.width) ? undefined : '请填毫米数',
    height: known || isWhole(size.height) ? undefined : '请填毫米数',
    grams: isWhole(grams) ? undefined : '请填克数',
    price: isMoney(price) ? undefined : '请填金额，最多两位小数',
    colorPrice: colorPrice.trim() === '' || isMoney(colorPrice) ? undefined : '请填金额，最多两位小数',
  };
  const shown = isSubmitted ? problems : undefined;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.values(problems).some((problem) => problem)) return;
    onAdd({
      name: (name ?? suggestion).trim(),
      width_mm: known?.width_mm ?? Number(size.width),
      height_mm: known?.height_mm ?? Number(size.height),
      grams: Number(grams),
      side_price: price,
      color_price: colorPrice,
    });
  };
  const footer = (
    <>
      <Button variant="outline" onClick={onClose}>
        取消
      </Button>
      <Button type="submit" form={formId}>
        添加
      </Button>
    </>
  );
  const millimetres = <span className={fields.unit}>mm</span>;
  return (
    <Dialog open title="添加纸张" onClose={onClose} footer={footer}>
      <Stack as="form" gap={16} id={formId} onSubmit={handleSubmit} noValidate>
        <SelectField label="尺寸" options={formats} value={format} onChange={setFormat} />
        {!known && (
          <div className={styles.fields}>
            <TextField
              label="宽"
              numeric
              inputMode="numeric"
              end={millimetres}
              value={size.width}
              error={shown?.width}
              onChange={({ currentTarget }) => setSize({ ...size, width: currentTarget.value })}
            />
            <TextField
              label="高"
              numeric
              inputMode="numeric"
              end={millimetres}
              value={size.height}
              error={shown?.height}
              onChange={({ currentTarget }) => setSize({ ...size, height: currentTarget.value })}
            />
          </div>
        )}
        <TextField
          label="克重"
          numeric
          inputMode="numeric"
          end={<span className={fields.unit}>g</span>}
          value={grams}
          error={shown?.grams}
          onChange={({ currentTarget }) => setGrams(currentTarget.value)}
        />
        <TextField
          label="名称"
          hint="顾客看到的名字"
          value={name ?? suggestion}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <MoneyField label="黑白单价" unit="/面" value={price} error={shown?.price} onChange={setPrice} />
        <MoneyField
          label="彩色单价"
          unit="/面"
          placeholder="不提供彩色"
          value={colorPrice}
          error={shown?.colorPrice}
          onChange={setColorPrice}
        />
        <p className={styles.facts}>尺寸和克重以后不能再改，保存以后可以隐藏，不能删除。</p>
      </Stack>
    </Dialog>
  );
}

const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim());

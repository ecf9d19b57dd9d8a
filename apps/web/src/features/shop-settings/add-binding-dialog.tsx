import { bindingLabels } from '@print/contract/labels';
import type { BindingKind } from '@print/contract/orders';
import type { FeePer } from '@print/contract/price';
import { type SubmitEvent, useId, useState } from 'react';
import { BindingIcon } from '#shop/binding-icon.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './catalogue-editor.module.css';
import { isMoney, type NewBinding } from './catalogue-edits.ts';
import { feePers, feeUnits } from './fee-per.ts';
import { MoneyField } from './money-field.tsx';

type AddBindingDialogProps = { onAdd: (binding: NewBinding) => void; onClose: () => void };

const kinds = (['ring_bound', 'staple', 'staple_left_side', 'staple_top_left'] as const).map((kind) => ({
  value: kind,
  label: (
    <Stack as="span" direction="row" gap={8} align="center">
      <BindingIcon type={kind} />
      {bindingLabels[kind]}
    </Stack>
  ),
}));

/** The kind is fixed from then on: print files and printers depend on it. */
export function AddBindingDialog({ onAdd, onClose }: AddBindingDialogProps) {
  const formId = useId();
  const [kind, setKind] = useState<BindingKind>('ring_bound');
  const [name, setName] = useState('');
  const [fee, setFee] = useState('');
  const [feePer, setFeePer] = useState<FeePer>('group');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const problems = {
    name: name.trim() === '' ? '请填名称' : undefined,
    fee: isMoney(fee) ? undefined : '请填金额，最多两位小数',
  };
  const shown = isSubmitted ? problems : undefined;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (problems.name ?? problems.fee) return;
    onAdd({ kind, name: name.trim(), fee, fee_per: feePer });
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
  return (
    <Dialog open title="添加装订方式" onClose={onClose} footer={footer}>
      <Stack as="form" gap={16} id={formId} onSubmit={handleSubmit} noValidate>
        <div className={styles.kinds}>
          <Segmented legend="种类" options={kinds} value={kind} onChange={setKind} />
        </div>
        <TextField
          label="名称"
          hint="顾客看到的名字"
          autoComplete="off"
          value={name}
          error={shown?.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <MoneyField label="费用" unit={feeUnits[feePer]} value={fee} error={shown?.fee} onChange={setFee} />
        <SelectField label="怎么收" options={feePers} value={feePer} onChange={setFeePer} />
        <p className={styles.facts}>种类以后不能再改，保存以后可以隐藏，不能删除。</p>
      </Stack>
    </Dialog>
  );
}

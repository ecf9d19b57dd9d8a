import type { LedgerMethod } from '@print/contract/ledger-entries';
import { Segmented } from '#ui/segmented.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { bookingFieldError } from './booking-errors.ts';
import styles from './booking-fields.module.css';
import { methodOptions } from './money-texts.ts';

const amountMissing = '请填写金额，如 2.30';

type MethodChoiceProps = { legend?: string; value: LedgerMethod; onChange: (method: LedgerMethod) => void };

export function MethodChoice({ legend = '方式', value, onChange }: MethodChoiceProps) {
  return <Segmented legend={legend} options={methodOptions} value={value} onChange={onChange} />;
}

type FieldProps = { value: string; onChange: (value: string) => void; error: unknown };

type AmountFieldProps = FieldProps & { label: string; hint?: string; isMissing: boolean; autoFocus?: boolean };

export function AmountField({ label, hint, value, onChange, error, isMissing, autoFocus }: AmountFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      numeric
      inputMode="decimal"
      autoComplete="off"
      icon={<span className={styles.currency}>¥</span>}
      value={value}
      error={isMissing ? amountMissing : bookingFieldError(error, 'amount')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus={autoFocus ? '' : undefined}
    />
  );
}

export function ReferenceField({ value, onChange, error }: FieldProps) {
  return (
    <TextField
      label="交易号（可不填）"
      hint="账单里的号码。同一笔交易只能记一次账"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={value}
      error={bookingFieldError(error, 'reference')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type ReasonFieldProps = FieldProps & { isMissing: boolean; hint?: string; autoFocus?: boolean };

export function ReasonField({ value, onChange, error, isMissing, hint, autoFocus }: ReasonFieldProps) {
  return (
    <TextAreaField
      label="原因"
      hint={hint}
      rows={2}
      maxLength={200}
      value={value}
      error={isMissing ? '请写下原因' : bookingFieldError(error, 'reason')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data-autofocus={autoFocus ? '' : undefined}
    />
  );
}

import { bindingLabels, paymentLabels } from '@print/contract/labels';
import { BindingType, PaymentMethod } from '@print/contract/orders';
import { fieldMessage } from '#api/field-errors.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import type { Counter } from './walk-in-draft.ts';

const methods = PaymentMethod.options.map((value) => ({ value, label: paymentLabels[value] }));
const bindings = BindingType.options.map((value) => ({ value, label: bindingLabels[value] }));
const groupings = [
  { value: 'each', label: '每个文件一组' },
  { value: 'together', label: '全部装成一本' },
] as const;

type CounterFieldsProps = {
  counter: Counter;
  /** A single file needs no grouping. */
  isSeveral: boolean;
  error: unknown;
  onChange: (changes: Partial<Counter>) => void;
};

/** The fields of the whole order. */
export function CounterFields({ counter, isSeveral, error, onChange }: CounterFieldsProps) {
  return (
    <>
      {isSeveral && (
        <Segmented
          legend="分组"
          options={groupings}
          value={counter.grouping}
          onChange={(grouping) => onChange({ grouping })}
        />
      )}
      <SelectField
        label="装订"
        options={bindings}
        value={counter.binding}
        onChange={(binding) => onChange({ binding })}
      />
      <PhoneField
        label="手机号（可不填）"
        hint="留了手机号，顾客可以自己查单"
        value={counter.phoneNumber}
        error={fieldMessage(error, 'phone_number')}
        onChange={(phoneNumber) => onChange({ phoneNumber })}
      />
      <Segmented
        legend="付款方式"
        options={methods}
        value={counter.paymentMethod}
        onChange={(paymentMethod) => onChange({ paymentMethod })}
      />
      <TextAreaField
        label="备注（可不填）"
        hint="只有店员看得到"
        rows={2}
        maxLength={500}
        value={counter.note}
        error={fieldMessage(error, 'note')}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}

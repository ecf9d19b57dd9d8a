import { paymentLabels } from '@print/contract/labels';
import { PaymentMethod } from '@print/contract/orders';
import type { PriceList } from '@print/contract/price-list';
import { fieldMessage } from '#api/field-errors.ts';
import { PhoneField } from '#ui/phone-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField } from '#ui/text-area-field.tsx';
import type { OrderDetails } from './walk-in-draft.ts';

const methods = PaymentMethod.options.map((value) => ({ value, label: paymentLabels[value] }));
const groupings = [
  { value: 'each', label: '每个文件一组' },
  { value: 'together', label: '全部装成一本' },
] as const;

type DetailFieldsProps = {
  prices: PriceList;
  details: OrderDetails;
  hasSeveralFiles: boolean;
  bindingProblem: string | undefined;
  error: unknown;
  onChange: (changes: Partial<OrderDetails>) => void;
};

/** The fields that apply to the whole order. */
export function DetailFields(props: DetailFieldsProps) {
  const { prices, details, hasSeveralFiles, bindingProblem, error, onChange } = props;
  return (
    <>
      {hasSeveralFiles && (
        <Segmented
          legend="分组"
          options={groupings}
          value={details.grouping}
          onChange={(grouping) => onChange({ grouping })}
        />
      )}
      <SelectField
        label="装订"
        options={prices.bindings
          .filter(({ is_shown }) => is_shown)
          .map(({ type, name }) => ({ value: type, label: name }))}
        value={details.binding}
        error={bindingProblem}
        onChange={(binding) => onChange({ binding })}
      />
      <PhoneField
        label="手机号（可不填）"
        hint="留了手机号，顾客可以自己查单"
        value={details.phoneNumber}
        error={fieldMessage(error, 'phone_number')}
        onChange={(phoneNumber) => onChange({ phoneNumber })}
      />
      <Segmented
        legend="付款方式"
        options={methods}
        value={details.paymentMethod}
        onChange={(paymentMethod) => onChange({ paymentMethod })}
      />
      <TextAreaField
        label="备注（可不填）"
        hint="只有店员看得到"
        rows={2}
        maxLength={500}
        value={details.note}
        error={fieldMessage(error, 'note')}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}

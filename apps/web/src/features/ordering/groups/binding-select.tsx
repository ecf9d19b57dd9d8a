import { kindOf } from '@print/contract/binding-kinds';
import type { BindingType } from '@print/contract/orders';
import { formatYuan, fromYuan } from '@print/contract/price';
import type { ShopBinding, ShopPriceList } from '@print/contract/shop';
import { TextSelect } from '#ui/text-select.tsx';
import { changeDraft } from '../ordering-store.ts';
import styles from './binding-select.module.css';
import { setBinding } from './grouping.ts';

type BindingSelectProps = { groupId: string; number: number; value: BindingType; prices: ShopPriceList };

/** The chosen binding is shown shorter than in the list. */
export function BindingSelect({ groupId, number, value, prices }: BindingSelectProps) {
  const { bindings } = prices;
  const chosen = bindings.find(({ type }) => type === value);
  const fee = chosen && feeOf(chosen);
  return (
    <TextSelect
      label={`装订方式：装订组 #${number}`}
      options={bindings
        .filter(({ type, is_shown }) => is_shown || type === value)
        .map((binding) => ({ value: binding.type, label: binding.name + feeOf(binding) }))}
      value={value}
      isStrong={value !== 'none'}
      onChange={(type) => changeDraft((draft) => setBinding(draft, groupId, type))}
    >
      {chosen?.name}
      {fee && <span className={styles.fee}>{fee}</span>}
    </TextSelect>
  );
}

function feeOf(binding: ShopBinding): string {
  const fee = smallFeeOf(binding);
  return fee && `（${fee}）`;
}

/** Only corner and side staples show their small fee here; the receipt lists all fees before payment. */
export function smallFeeOf({ type, fee, fee_per }: ShopBinding): string {
  const isSmall = ['staple_top_left', 'staple_left_side'].includes(kindOf(type));
  return isSmall ? `${formatYuan(fromYuan(fee))}${fee_per === 'copy' ? '/份' : ''}` : '';
}

import { BindingType } from '@print/contract/orders';
import { formatYuan, fromYuan } from '@print/contract/price';
import type { ShopBinding, ShopPriceList } from '@print/contract/shop';
import { ChevronDown } from 'lucide-react';
import { changeDraft } from '../ordering-store.ts';
import styles from './binding-select.module.css';
import { setBinding } from './grouping.ts';

type BindingSelectProps = { groupId: string; number: number; value: BindingType; prices: ShopPriceList };

/** A native select opens the picker of a phone. The chosen option is shown shorter than in the list. */
export function BindingSelect({ groupId, number, value, prices }: BindingSelectProps) {
  const handleChange = (value: string) => changeDraft((draft) => setBinding(draft, groupId, BindingType.parse(value)));
  const { bindings } = prices;
  const chosen = bindings.find(({ type }) => type === value);
  const fee = chosen && feeOf(chosen);
  return (
    <span className={styles.binding} data-chosen={value !== 'none'}>
      <span className={styles.shown} aria-hidden="true">
        {chosen?.name}
        {fee && <span className={styles.fee}>{fee}</span>}
        <ChevronDown size={16} />
      </span>
      <select
        aria-label={`装订方式：装订组 #${number}`}
        value={value}
        onChange={(event) => handleChange(event.currentTarget.value)}
      >
        {bindings
          .filter(({ type, is_shown }) => is_shown || type === value)
          .map((binding) => (
            <option key={binding.type} value={binding.type}>
              {binding.name + feeOf(binding)}
            </option>
          ))}
      </select>
    </span>
  );
}

/** Only corner and side staples show their small fee here; the receipt lists all fees before payment. */
function feeOf({ type, fee }: ShopBinding): string {
  const isSmall = type === 'staple_top_left' || type === 'staple_left_side';
  return isSmall ? `（${formatYuan(fromYuan(fee))}）` : '';
}

import type { BindingType } from '@print/contract/orders';
import type { PriceList } from '@print/contract/price-list';
import type { ShopPriceList } from '@print/contract/shop';
import { BindingIcon } from '#shop/binding-icon.tsx';
import type { Group } from '../draft.ts';
import { changeDraft } from '../ordering-store.ts';
import styles from './binding-chips.module.css';
import { smallFeeOf } from './binding-select.tsx';
import { findBindingProblem } from './find-binding-problem.ts';
import { setBinding } from './grouping.ts';
import { focusBinding } from './merge-group.ts';

type BindingChipsProps = { group: Group; bindings: ShopPriceList['bindings']; prices: PriceList };

/** Binds a new group with one press, where the select needs two. The select changes the binding later. */
export function BindingChips({ group, bindings, prices }: BindingChipsProps) {
  const possible = bindings.filter(
    ({ type, is_shown }) => type !== 'none' && is_shown && !findBindingProblem({ ...group, bindingType: type }, prices),
  );
  if (possible.length === 0) return null;
  const bind = (type: BindingType) => {
    changeDraft((draft) => setBinding(draft, group.id, type));
    // After the tap: during one, an iPhone opens the picker of a select that gets the focus.
    setTimeout(() => focusBinding(group.id, { preventScroll: true }));
  };
  return (
    <fieldset className={styles.chips}>
      <legend>要装订吗？</legend>
      <div>
        {possible.map((binding) => (
          <button key={binding.type} type="button" onClick={() => bind(binding.type)}>
            <BindingIcon type={binding.type} />
            <span>
              {binding.name}
              <small>{smallFeeOf(binding)}</small>
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

import { bindingOf, type PriceList } from '@print/contract/price-list';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Group } from '../draft.ts';
import { changeDraft, useOrderFailure } from '../ordering-store.ts';
import { findBindingProblem } from './find-binding-problem.ts';
import styles from './group-card.module.css';
import { setBinding } from './grouping.ts';

/** The shop refuses an order for the same reasons; its message counts where this page knows of none. */
export function BindingRefusal({ group, prices }: { group: Group; prices: PriceList }) {
  const refused = useOrderFailure()?.bindings?.[group.id];
  const problem = findBindingProblem(group, prices);
  const message = problem?.message ?? (refused?.type === group.bindingType ? refused.message : undefined);
  if (message === undefined) return null;
  return (
    <div className={styles.refusal}>
      <Notice
        tone="danger"
        title="这样装订不了"
        actions={
          problem && (
            <Button
              variant="outline"
              onClick={() => changeDraft((draft) => setBinding(draft, group.id, problem.instead))}
            >
              改成{bindingOf(prices, problem.instead).name}
            </Button>
          )
        }
      >
        {message}。
      </Notice>
    </div>
  );
}

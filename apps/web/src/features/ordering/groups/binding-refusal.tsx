import { type BindingProblem, bindingProblem } from '@print/contract/binding-limits';
import { bindingOf, type PriceList } from '@print/contract/price-list';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Group } from '../draft.ts';
import { changeDraft, useOrderFailure } from '../ordering-store.ts';
import styles from './group-card.module.css';
import { setBinding } from './grouping.ts';

/** Undefined until all pages are counted: the sheets decide. */
export function findBindingProblem({ bindingType, documents }: Group, prices: PriceList): BindingProblem | undefined {
  const printed = documents.flatMap(({ settings, state }) =>
    state.phase === 'ready' ? [{ pages: state.pageCount, settings }] : [],
  );
  return printed.length === documents.length ? bindingProblem(prices, bindingType, printed) : undefined;
}

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

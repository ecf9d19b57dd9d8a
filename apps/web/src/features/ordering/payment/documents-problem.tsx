import type { BindingProblem } from '@print/contract/binding-limits';
import type { Ref } from 'react';
import { keepOnOneLine } from '#shop/describe-color.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { todoOf } from '../next-step.ts';
import { useDraft } from '../ordering-store.ts';
import styles from './payment-step.module.css';

type DocumentsProblemProps = {
  /** The customer confirmed before all prices arrived. */
  isPricePending: boolean;
  refusedBindings: readonly BindingProblem[];
  onBack: () => void;
  ref: Ref<HTMLDivElement>;
};

/** During payment a file may fail or expire, and an exact page count or new prices may break the limit of a binding. */
export function DocumentsProblem({ isPricePending, refusedBindings, onBack, ref }: DocumentsProblemProps) {
  // `true` (the shop is open): a closed shop has its own notice, which is not repeated here.
  const todo = useDraft((draft) => todoOf(draft, true, refusedBindings.length));
  const reasons = [...new Set(refusedBindings.map(({ message }) => message))];
  const back = (
    <Button variant="outline" onClick={onBack}>
      返回修改
    </Button>
  );
  return (
    <div ref={ref} tabIndex={-1} className={styles.problem}>
      {todo !== '' && (
        <Notice tone="danger" title="有文件需要处理" actions={back}>
          <p>{todo}</p>
          {reasons.map((reason) => (
            <p key={reason}>{keepOnOneLine(reason)}。</p>
          ))}
          {reasons.length > 0 && <p>先别付款，改好再付。</p>}
        </Notice>
      )}
      {todo === '' && isPricePending && <Notice tone="danger">文件处理中…价格算好后再确认。</Notice>}
    </div>
  );
}

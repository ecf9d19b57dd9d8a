import type { Ref } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { todoOf } from '../next-step.ts';
import { useDraft } from '../ordering-store.ts';
import styles from './payment-step.module.css';

type DocumentsProblemProps = { isPricePending: boolean; onBack: () => void; ref: Ref<HTMLDivElement> };

/** A file may fail or expire during payment. `isPricePending`: the customer confirmed before all prices arrived. */
export function DocumentsProblem({ isPricePending, onBack, ref }: DocumentsProblemProps) {
  // `true` (the shop is open): a closed shop has its own notice, which is not repeated here.
  const todo = useDraft((draft) => todoOf(draft, true));
  const back = (
    <Button variant="outline" onClick={onBack}>
      返回修改
    </Button>
  );
  return (
    <div ref={ref} tabIndex={-1} className={styles.problem}>
      {todo !== '' && (
        <Notice tone="danger" title="有文件需要处理" actions={back}>
          {todo}
        </Notice>
      )}
      {todo === '' && isPricePending && <Notice tone="danger">文件处理中…价格算好后再确认。</Notice>}
    </div>
  );
}

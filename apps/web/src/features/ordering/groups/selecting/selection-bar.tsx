import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { bindSelected } from '../merge-group.ts';
import styles from './selection-bar.module.css';
import { cancelSelecting, selectAll, useSelection } from './selection-store.ts';

type SelectionBarProps = { total: number; maxDocuments: number };

/** In place of the tools above the list while the customer selects files. */
export function SelectionBar({ total, maxDocuments }: SelectionBarProps) {
  const ids = useSelection((selection) => selection.ids) ?? [];
  useEffect(() => {
    const endOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelSelecting();
    };
    document.addEventListener('keydown', endOnEscape);
    return () => document.removeEventListener('keydown', endOnEscape);
  }, []);
  const problem = problemOf(ids.length, maxDocuments);
  return (
    <section className={styles.bar} aria-label="选择文件">
      <p role="status" className={styles.count}>
        已选 {ids.length} 个{problem && `，${problem}`}
      </p>
      {ids.length < total && (
        <Button variant="quiet" onClick={selectAll}>
          全选
        </Button>
      )}
      <Button variant="quiet" onClick={cancelSelecting}>
        取消
      </Button>
      <Button disabled={problem !== ''} onClick={() => bindSelected(ids)}>
        装订成一份
      </Button>
    </section>
  );
}

function problemOf(count: number, maxDocuments: number): string {
  if (count > maxDocuments) return `每组最多 ${maxDocuments} 个`;
  return count < 2 ? '至少选 2 个' : '';
}

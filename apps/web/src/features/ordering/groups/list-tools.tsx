import type { Shop } from '@print/contract/shop';
import { Layers, ListChecks, SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { documentsOf, type Group } from '../draft.ts';
import { AllSettings } from '../settings/all-settings.tsx';
import styles from './list-tools.module.css';
import { mergeAllGroups } from './merge-group.ts';
import { SelectionBar } from './selecting/selection-bar.tsx';
import { endSelecting, startSelecting, useIsSelecting } from './selecting/selection-store.ts';

type ListToolsProps = { groups: readonly Group[]; shop: Shop };

/** Actions on several files at once. */
export function ListTools({ groups, shop: { limits } }: ListToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSelecting = useIsSelecting();
  const total = documentsOf({ groups }).length;
  const hasSeveral = total > 1;
  useEffect(() => (hasSeveral ? endSelecting : undefined), [hasSeveral]);
  if (!hasSeveral) return null;
  if (isSelecting) return <SelectionBar total={total} maxDocuments={limits.max_documents_per_group} />;
  return (
    <div className={styles.tools}>
      {groups.length > 1 && (
        <button type="button" onClick={() => mergeAllGroups(limits.max_documents_per_group)}>
          <Layers />
          全部合并成一份
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <SlidersHorizontal />
        全部设置
      </button>
      <button type="button" data-starts-selecting onClick={() => startSelecting()}>
        <ListChecks />
        选择
      </button>
      {isOpen && <AllSettings maxCopies={limits.max_copies} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

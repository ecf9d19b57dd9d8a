import type { QueuedOrder } from '@print/contract/desk';
import { useState } from 'react';
import { toggleSelection } from './selection.ts';

/** The selected orders. An order that leaves the screen leaves the selection. */
export function useSelection(orders: readonly QueuedOrder[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [lastClicked, setLastClicked] = useState<string>();
  const ids = orders.map(({ id }) => id);
  return {
    orders: orders.filter(({ id }) => selected.has(id)),
    has: (id: string) => selected.has(id),
    toggle: (id: string, isRange: boolean) => {
      setSelected(
        toggleSelection(selected, ids, { id, from: isRange ? lastClicked : undefined, isSelected: !selected.has(id) }),
      );
      setLastClicked(id);
    },
    selectAll: () => setSelected(new Set(ids)),
    clear: () => setSelected(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

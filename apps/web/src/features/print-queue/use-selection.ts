import type { QueuedOrder } from '@print/contract/desk';
import { useState } from 'react';
import { selectionAfter } from './selection.ts';

/** Which of the orders on the screen are taken together. One that leaves the screen is taken no longer. */
export function useSelection(orders: readonly QueuedOrder[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = orders.map(({ id }) => id);
  return {
    orders: orders.filter(({ id }) => selected.has(id)),
    has: (id: string) => selected.has(id),
    press: (id: string, isRange: boolean) => {
      setSelected(selectionAfter(selected, ids, { id, from: isRange ? last : undefined, isOn: !selected.has(id) }));
      setLast(id);
    },
    all: () => setSelected(new Set(ids)),
    none: () => setSelected(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

import type { StaffOrder } from '@print/contract/desk';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Action } from '../next-action.ts';
import { openText } from './money-texts.ts';

type CollectQuestion = {
  /** Runs the action, after a question if it is the handover of an order with open money. */
  ask: (action: Action) => void;
  dialog: ReactNode;
};

/** The handover settles no money, so what is open stays in the list of money owed. */
export function useCollectQuestion(order: StaffOrder, run: (action: Action) => void): CollectQuestion {
  const [asked, setAsked] = useState<Action>();
  const text = openText(order);
  const ask = (action: Action) => {
    if (action.nextState === 'collected' && text !== '') setAsked(action);
    else run(action);
  };
  const dialog = asked && (
    <ConfirmDialog
      open
      title="还有钱没有结清"
      confirmLabel="仍然交付"
      onConfirm={() => {
        setAsked(undefined);
        // After the dialog has closed: while it is open, nothing behind it takes the focus.
        setTimeout(() => run(asked));
      }}
      onCancel={() => setAsked(undefined)}
    >
      <p>{text}。交付后会留在“未结清”里，以后可以再结。</p>
    </ConfirmDialog>
  );
  return { ask, dialog };
}

import type { KeyboardEvent } from 'react';

type KeyDrag = {
  isLifted: boolean;
  onLift: () => void;
  onStep: (by: 1 | -1) => void;
  onDrop: () => void;
  onCancel: () => void;
};

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Space lifts and drops, an arrow moves one step, Esc cancels. */
export function followKeys(event: KeyboardEvent, { isLifted, onLift, onStep, onDrop, onCancel }: KeyDrag): void {
  if (event.key === ' ') {
    event.preventDefault();
    if (isLifted) onDrop();
    else onLift();
    return;
  }
  const by = steps[event.key];
  if (!isLifted || (by === undefined && event.key !== 'Escape')) return;
  event.preventDefault();
  event.stopPropagation();
  if (by === undefined) onCancel();
  else onStep(by);
}

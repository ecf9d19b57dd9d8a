import { useEffect, useEffectEvent } from 'react';

export type QueueKeys = {
  onMove: (by: 1 | -1) => void;
  onPick: () => void;
  onSearch: () => void;
  onRefresh: () => void;
  onUndo: () => void;
  onHelp: () => void;
  onEscape: () => void;
};

/** Shortcut keys, active outside text fields and dialogs. */
export function useQueueKeys(keys: QueueKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isMeantElsewhere(event)) return;
    const act = actionOf(event.key, keys);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actionOf(key: string, keys: QueueKeys): (() => void) | undefined {
  const acts = new Map([
    ['j', () => keys.onMove(1)],
    ['k', () => keys.onMove(-1)],
    ['x', keys.onPick],
    ['/', keys.onSearch],
    ['r', keys.onRefresh],
    ['z', keys.onUndo],
    ['?', keys.onHelp],
    ['escape', keys.onEscape],
  ]);
  return acts.get(key.toLowerCase());
}

function isMeantElsewhere({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof Element && target.closest(writable) !== null;
}

const writable = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

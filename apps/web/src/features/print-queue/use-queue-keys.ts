import { useEffect, useEffectEvent } from 'react';

export type QueueKeys = {
  onMove: (step: 1 | -1) => void;
  onSelect: () => void;
  onSearch: () => void;
  onRefresh: () => void;
  onUndo: () => void;
  onHelp: () => void;
  onEscape: () => void;
};

/** Shortcut keys, active outside text fields and dialogs. */
export function useQueueKeys(keys: QueueKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (shouldIgnore(event)) return;
    const handler = handlerFor(event.key, keys);
    if (handler === undefined) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function handlerFor(key: string, keys: QueueKeys): (() => void) | undefined {
  const handlers = new Map([
    ['j', () => keys.onMove(1)],
    ['k', () => keys.onMove(-1)],
    ['x', keys.onSelect],
    ['/', keys.onSearch],
    ['r', keys.onRefresh],
    ['z', keys.onUndo],
    ['?', keys.onHelp],
    ['escape', keys.onEscape],
  ]);
  return handlers.get(key.toLowerCase());
}

function shouldIgnore({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return true;
  if (document.querySelector('dialog:modal') !== null) return true;
  return target instanceof Element && target.closest(editableSelector) !== null;
}

const editableSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

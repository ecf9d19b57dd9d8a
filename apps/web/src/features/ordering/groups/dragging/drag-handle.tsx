import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { handleHelpId } from './announcer.tsx';
import styles from './drag-handle.module.css';
import { lifted } from './drag-store.ts';

type DragHandleProps = {
  /** Of what it moves: the focus comes back here. */
  id: string;
  label: string;
  kind: string;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
};

/** The only place to take hold of something; everywhere else a finger scrolls. */
export function DragHandle({ id, label, kind, ...handlers }: DragHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Once something is lifted the page must not scroll with the finger. React would listen too politely for that.
    const keepStill = (event: TouchEvent) => lifted.get() && event.preventDefault();
    const element = handle.current;
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, []);
  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      data-handle={id}
      aria-label={label}
      aria-roledescription={kind}
      aria-describedby={handleHelpId}
      {...handlers}
    >
      <GripVertical size={20} />
    </button>
  );
}

export function focusHandle(id: string, options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus(options);
}

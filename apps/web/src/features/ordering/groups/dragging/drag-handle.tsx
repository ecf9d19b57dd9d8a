import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { handleHelpId } from './announcer.tsx';
import styles from './drag-handle.module.css';
import { useDrag } from './drag-store.ts';

type DragHandleProps = {
  /** The id of the group or document that the handle moves. */
  id: string;
  label: string;
  kind: string;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
};

/** Only the handle drags; everywhere else a finger scrolls. */
export function DragHandle({ id, label, kind, ...handlers }: DragHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // During a drag the page must not scroll. React's own touch listeners are passive and cannot prevent scrolling.
    const preventScroll = (event: TouchEvent) => useDrag.getState().lifted && event.preventDefault();
    const element = handle.current;
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => element?.removeEventListener('touchmove', preventScroll);
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

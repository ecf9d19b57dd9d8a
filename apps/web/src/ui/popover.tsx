import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';
import { usePlacement } from './use-placement.ts';

type PopoverProps = { trigger: ReactNode; children: ReactNode };

/** A tooltip: opens on tap, focus and hover; screen readers read it as the description. */
export function Popover({ trigger, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLSpanElement>(null);
  const id = useId();
  usePlacement(open, anchor, panel, 'centre');

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!(event.target instanceof Node && anchor.current?.parentElement?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    // Esc closes the popover first, and the dialog around it only on the next press.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  const hover = (isOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(isOver);
  };

  return (
    <span className={styles.popover} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <button
        ref={anchor}
        type="button"
        className={styles.trigger}
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      >
        {trigger}
      </button>
      <span ref={panel} id={id} role="tooltip" className={styles.panel} hidden={!open}>
        {children}
      </span>
    </span>
  );
}

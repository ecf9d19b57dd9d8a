import { type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/**
 * Props of a modal <dialog>: it opens when rendered, returns the focus on close, and calls `onDismiss` on Esc or a
 * press outside unless `dismissible` is false.
 */
export function useModal(onDismiss: () => void, dismissible = true): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    const first = dialog?.querySelector('[data-autofocus]') ?? dialog?.querySelector('h2');
    if (first instanceof HTMLElement) first.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      if (dismissible) onDismiss();
    },
    // A second Esc closes the dialog in spite of preventDefault: it is then dismissed, or opened again.
    onClose: () => {
      if (ref.current?.open) return;
      if (dismissible) onDismiss();
      else ref.current?.showModal();
    },
    // Press and release must both be outside: a text selection dragged out of the dialog must not close it.
    onPointerDown: (event) => {
      pressedOutside.current = event.target === ref.current;
    },
    onClick: (event) => {
      if (dismissible && pressedOutside.current && event.target === ref.current) onDismiss();
    },
  };
}

import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/**
 * What every modal <dialog> shares: it opens when it is rendered, gives the focus back to whoever had it, and
 * asks its owner to close on Esc or a press beside it. While `dismissible` is false it stays.
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
    // A browser may close a dialog over our refusal (Esc pressed twice): follow it, or open it again.
    onClose: () => {
      if (ref.current?.open) return;
      if (dismissible) onDismiss();
      else ref.current?.showModal();
    },
    // Beside it from press to release: a text selection dragged out of the dialog is no wish to leave.
    onPointerDown: (event) => {
      pressedOutside.current = event.target === ref.current;
    },
    onClick: (event) => {
      if (dismissible && pressedOutside.current && event.target === ref.current) onDismiss();
    },
  };
}

import { type KeyboardEvent, useSyncExternalStore } from 'react';
import { createObservable } from '#lib/observable.ts';
import styles from './busy.module.css';
import { PaperFeed } from './paper-feed.tsx';
import { useModal } from './use-modal.ts';

const running = createObservable(0);

/** Covers the page until `work` is over, whichever way it ends. */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await work;
  } finally {
    running.set(running.get() - 1);
  }
}

/** What is under way must not be left by a button of the browser. */
export const isBusy = (): boolean => running.get() > 0;

/** Where it shows; once, in the shell. */
export function OverlayBusy() {
  const busy = useSyncExternalStore(running.subscribe, isBusy, isBusy);
  return busy ? <OpenOverlay /> : null;
}

const stay = () => {};

const holdFocus = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.preventDefault();
};

function OpenOverlay() {
  const modal = useModal(stay, false);
  return (
    <dialog
      {...modal}
      onKeyDown={holdFocus}
      role="alertdialog"
      className={styles.overlay}
      aria-labelledby="busy-text"
      aria-busy="true"
    >
      <PaperFeed />
      <p id="busy-text" className={styles.text} tabIndex={-1} data-autofocus>
        处理中，请稍候...
      </p>
    </dialog>
  );
}

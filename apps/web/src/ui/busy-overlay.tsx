import type { KeyboardEvent } from 'react';
import { createStore, useStore } from 'zustand';
import styles from './busy-overlay.module.css';
import { PaperFeed } from './paper-feed.tsx';
import { useModal } from './use-modal.ts';

const runningCount = createStore(() => 0);

/** Covers the page until `work` settles. */
export async function withBusyOverlay<T>(work: Promise<T>): Promise<T> {
  runningCount.setState(runningCount.getState() + 1, true);
  try {
    return await work;
  } finally {
    runningCount.setState(runningCount.getState() - 1, true);
  }
}

/** While true, the browser's back and forward buttons must not change the step of an order. */
export const isBusy = (): boolean => runningCount.getState() > 0;

/** `AppShell` renders this once, for all pages. */
export function BusyOverlay() {
  const busy = useStore(runningCount) > 0;
  return busy ? <OpenOverlay /> : null;
}

const ignoreDismissal = () => {};

const trapFocus = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.preventDefault();
};

function OpenOverlay() {
  const modal = useModal(ignoreDismissal, false);
  return (
    <dialog
      {...modal}
      onKeyDown={trapFocus}
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

import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createStore, useStore } from 'zustand';
import styles from './toast.module.css';

type Toast = {
  text: string;
  /** A button, usually 撤销. With it, the toast stays 8 seconds instead of 4. */
  action?: { label: string; onPress: () => void };
};
type ShownToast = Toast & { id: number };

const maxToasts = 3;
let lastId = 0;
const toasts = createStore<readonly ShownToast[]>(() => []);

/** For success and undo only; errors are shown where they occur. */
export function showToast(toast: Toast): void {
  lastId += 1;
  toasts.setState([...toasts.getState(), { ...toast, id: lastId }].slice(-maxToasts), true);
}

function removeToast(id: number): void {
  toasts.setState(
    toasts.getState().filter((toast) => toast.id !== id),
    true,
  );
}

/** `AppShell` renders this once, for all pages. */
export function Toaster() {
  const shownToasts = useStore(toasts);
  return (
    <div className={styles.toaster} role="status">
      {shownToasts.map((toast) => (
        <ToastLine key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function ToastLine({ id, text, action }: ShownToast) {
  const [isPaused, setIsPaused] = useState(false);
  const visibleMs = action ? 8000 : 4000;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => removeToast(id), visibleMs);
    return () => clearTimeout(timer);
  }, [isPaused, id, visibleMs]);

  const handlePress = () => {
    removeToast(id);
    action?.onPress();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no control, pointer and focus only pause the timer
    <div
      className={styles.toast}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {!action && <Check size={18} />}
      <span>{text}</span>
      {action && (
        <button type="button" onClick={handlePress}>
          {action.label}
        </button>
      )}
    </div>
  );
}

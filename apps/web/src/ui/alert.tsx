import { createStore, useStore } from 'zustand';
import { LazyPart, lazyPart } from './lazy-part.tsx';

type Alert = { title: string; text: string };

const shown = createStore<Alert | undefined>(() => undefined);
const lazyDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** What a browser's alert would say, on our paper. It outlives the page that had to say it. */
export function showAlert(alert: Alert): void {
  shown.setState(alert, true);
}

/** Where alerts show; once, in the shell. */
export function AlertHost() {
  const alert = useStore(shown);
  if (alert === undefined) return null;
  return (
    <LazyPart part={lazyDialog}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog open title={alert.title} onConfirm={() => shown.setState(undefined, true)}>
          {alert.text}
        </ConfirmDialog>
      )}
    </LazyPart>
  );
}

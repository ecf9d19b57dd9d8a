import { createStore, useStore } from 'zustand';
import { LatePart, late } from './late-part.tsx';

type Alert = { title: string; text: string };

const shown = createStore<Alert | undefined>(() => undefined);
const lateDialog = late(() => import('./confirm-dialog.tsx'));

/** What a browser's alert would say, on our paper. It outlives the page that had to say it. */
export function showAlert(alert: Alert): void {
  shown.setState(alert, true);
}

/** Where alerts show; once, in the shell. */
export function AlertHost() {
  const alert = useStore(shown);
  if (alert === undefined) return null;
  return (
    <LatePart part={lateDialog}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog open title={alert.title} onConfirm={() => shown.setState(undefined, true)}>
          {alert.text}
        </ConfirmDialog>
      )}
    </LatePart>
  );
}

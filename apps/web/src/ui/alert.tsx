import { useSyncExternalStore } from 'react';
import { createObservable } from '#lib/observable.ts';
import { LatePart, late } from './late-part.tsx';

type Alert = { title: string; text: string };

const shown = createObservable<Alert | undefined>(undefined);
const lateDialog = late(() => import('./confirm-dialog.tsx'));

/** What a browser's alert would say, on our paper. It outlives the page that had to say it. */
export function showAlert(alert: Alert): void {
  shown.set(alert);
}

/** Where alerts show; once, in the shell. */
export function AlertHost() {
  const alert = useSyncExternalStore(shown.subscribe, shown.get, shown.get);
  if (alert === undefined) return null;
  return (
    <LatePart part={lateDialog}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog open title={alert.title} onConfirm={() => shown.set(undefined)}>
          {alert.text}
        </ConfirmDialog>
      )}
    </LatePart>
  );
}

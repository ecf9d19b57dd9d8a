import { createStore, useStore } from 'zustand';
import { LazyPart, lazyPart } from './lazy-part.tsx';

type Alert = { title: string; text: string };

const currentAlert = createStore<Alert | undefined>(() => undefined);
const lazyDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** Replaces `window.alert`. The alert outlives the page that shows it. */
export function showAlert(alert: Alert): void {
  currentAlert.setState(alert, true);
}

/** `AppShell` renders this once, for all pages. */
export function AlertHost() {
  const alert = useStore(currentAlert);
  if (alert === undefined) return null;
  return (
    <LazyPart part={lazyDialog}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog open title={alert.title} onConfirm={() => currentAlert.setState(undefined, true)}>
          {alert.text}
        </ConfirmDialog>
      )}
    </LazyPart>
  );
}

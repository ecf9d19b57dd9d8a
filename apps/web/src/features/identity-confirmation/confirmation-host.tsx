import { useEffect } from 'react';
import { useStore } from 'zustand';
import { settleWaitingCalls, waitingCalls } from '#session/confirmation.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';

const lazyDialog = lazyPart(() => import('./confirmation-dialog.tsx'));

/** Shows the dialog while calls of this page wait for a confirmation. Leaving the page cancels them. */
export function ConfirmationHost() {
  const isWaiting = useStore(waitingCalls, (calls) => calls !== undefined);
  useEffect(() => () => settleWaitingCalls(false), []);
  if (!isWaiting) return null;
  return (
    <LazyPart part={lazyDialog}>
      {({ ConfirmationDialog }) => <ConfirmationDialog onSettled={settleWaitingCalls} />}
    </LazyPart>
  );
}

import { useStore } from 'zustand';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { pendingChanges } from './pending-changes-store.ts';

/** Fetched while there is nothing to undo yet. */
const lazyList = lazyPart(() => import('./pending-change-list.tsx'));

export function preloadPendingChanges(): void {
  lazyList.load().catch(() => undefined);
}

/**
 * Where changes wait for their five seconds, and where it is said when one was refused. Once, in the shell: whoever has
 * left the console meanwhile, or was signed out, is told as well.
 */
export function PendingChanges() {
  const changes = useStore(pendingChanges);
  if (changes.length === 0) return null;
  return (
    <LazyPart part={lazyList}>{({ PendingChangeList: HeldTray }) => <HeldTray changes={changes} />}</LazyPart>
  );
}

import { useStore } from 'zustand';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { pendingChanges } from './pending-changes-store.ts';

const lazyList = lazyPart(() => import('./pending-change-list.tsx'));

export function preloadPendingChanges(): void {
  lazyList.load().catch(() => undefined);
}

/** Lists pending and refused changes. It is part of the shell, so staff see a refusal after leaving the console too. */
export function PendingChanges() {
  const changes = useStore(pendingChanges);
  if (changes.length === 0) return null;
  return <LazyPart part={lazyList}>{({ PendingChangeList }) => <PendingChangeList changes={changes} />}</LazyPart>;
}

import { useEffect, useSyncExternalStore } from 'react';
import { LatePart, late } from '#ui/late-part.tsx';
import { heldChanges } from './held-change.ts';

/** Fetched while there is nothing to undo yet. */
const lateTray = late(() => import('./held-tray.tsx'));

/** Where changes wait for their five seconds, and where it is said when one was refused. Once per screen. */
export function HeldChanges() {
  const changes = useSyncExternalStore(heldChanges.subscribe, heldChanges.get);
  useEffect(() => void lateTray.load().catch(() => undefined), []);
  if (changes.length === 0) return null;
  return <LatePart part={lateTray}>{({ HeldTray }) => <HeldTray changes={changes} />}</LatePart>;
}

import { useStore } from 'zustand';
import { LatePart, late } from '#ui/late-part.tsx';
import { heldChanges } from './held-list.ts';

/** Fetched while there is nothing to undo yet. */
const lateTray = late(() => import('./held-tray.tsx'));

export function prepareTray(): void {
  lateTray.load().catch(() => undefined);
}

/**
 * Where changes wait for their five seconds, and where it is said when one was refused. Once, in the shell: whoever has
 * left the console meanwhile, or was signed out, is told as well.
 */
export function HeldChanges() {
  const changes = useStore(heldChanges);
  if (changes.length === 0) return null;
  return <LatePart part={lateTray}>{({ HeldTray }) => <HeldTray changes={changes} />}</LatePart>;
}

import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

const staleAfterMs = 24 * 60 * 60_000;
const recordEveryMs = 60_000;

/** Shared by all tabs: whoever uses one of them is active in all. */
export function recordActivity(): void {
  writeStored(storageKeys.lastActivity, String(Date.now()));
}

/** A token without any record of activity counts as left behind long ago. */
export function isStale(): boolean {
  return Date.now() - lastActivity() > staleAfterMs;
}

/** Notes, at most once a minute, that somebody is here. */
export function watchActivity(): () => void {
  const note = () => {
    if (Date.now() - lastActivity() >= recordEveryMs) recordActivity();
  };
  const options = { passive: true, capture: true };
  for (const name of activityEvents) window.addEventListener(name, note, options);
  return () => {
    for (const name of activityEvents) window.removeEventListener(name, note, options);
  };
}

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

function lastActivity(): number {
  return Number(readStored(storageKeys.lastActivity) ?? 0);
}

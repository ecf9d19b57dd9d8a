import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

const staleAfterMs = 24 * 60 * 60_000;
const recordEveryMs = 60_000;

/** The record is shared by all tabs: activity in one counts in all. */
export function recordActivity(): void {
  writeStored(storageKeys.lastActivity, String(Date.now()));
}

/** A token without a record of activity counts as stale. */
export function isStale(): boolean {
  return Date.now() - lastActivity() > staleAfterMs;
}

/** Records activity at most once a minute. */
export function watchActivity(): () => void {
  const record = () => {
    if (Date.now() - lastActivity() >= recordEveryMs) recordActivity();
  };
  const options = { passive: true, capture: true };
  for (const name of activityEvents) window.addEventListener(name, record, options);
  return () => {
    for (const name of activityEvents) window.removeEventListener(name, record, options);
  };
}

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

function lastActivity(): number {
  return Number(readStored(storageKeys.lastActivity) ?? 0);
}

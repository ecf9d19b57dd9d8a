import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

const maxEntries = 50;

/** The scroll position of each history entry; survives a reload of the tab. */
export function createScrollPositions() {
  const positions = new Map<string, number>(readStoredPositions());
  return {
    find: (key: string) => positions.get(key),
    note: (key: string, top: number) => {
      positions.delete(key);
      positions.set(key, top);
    },
    save: () =>
      writeStored(storageKeys.scrollPositions, JSON.stringify([...positions].slice(-maxEntries)), 'sessionStorage'),
  };
}

/** The first entry of a document has no key yet. Without one, all first entries would share one position. */
export function ensureHistoryKey(): void {
  const state: { key?: string } | null = window.history.state;
  if (state?.key !== undefined) return;
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
}

function readStoredPositions(): [string, number][] {
  try {
    return JSON.parse(readStored(storageKeys.scrollPositions, 'sessionStorage') ?? '[]');
  } catch {
    return [];
  }
}

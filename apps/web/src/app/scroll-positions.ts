import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

const keepAtMost = 50;

/** How far down each entry of the history was read; survives a reload of the tab. */
export function createScrollPositions() {
  const positions = new Map<string, number>(readSaved());
  return {
    find: (key: string) => positions.get(key),
    note: (key: string, top: number) => {
      positions.delete(key);
      positions.set(key, top);
    },
    save: () => {
      const newest = [...positions].slice(-keepAtMost);
      writeStored(storageKeys.scrollPositions, JSON.stringify(newest), 'sessionStorage');
    },
  };
}

function readSaved(): [string, number][] {
  try {
    return JSON.parse(readStored(storageKeys.scrollPositions, 'sessionStorage') ?? '[]');
  } catch {
    return [];
  }
}

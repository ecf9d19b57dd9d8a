import { legalTextsUpdatedOn } from '@print/contract/legal';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';
import type { LegalText } from './legal-texts.ts';

type Seen = Partial<Record<LegalText, string>>;

/** Whether this browser has opened the text since it was last changed. */
export function hasSeenUpdate(name: LegalText): boolean {
  return (readSeen()[name] ?? '') >= legalTextsUpdatedOn;
}

export function noteSeen(name: LegalText): void {
  const today = new Date().toISOString().slice(0, 10);
  writeStored(storageKeys.legalTextsViewed, JSON.stringify({ ...readSeen(), [name]: today }));
}

function readSeen(): Seen {
  try {
    return JSON.parse(readStored(storageKeys.legalTextsViewed) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

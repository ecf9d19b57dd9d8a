import { legalTextsUpdatedOn } from '@print/contract/legal';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';
import type { LegalText } from './legal-texts.ts';

type ViewDates = Partial<Record<LegalText, string>>;

/** Whether this browser has opened the text since its last change. */
export function hasViewedLatest(name: LegalText): boolean {
  return (readViewDates()[name] ?? '') >= legalTextsUpdatedOn;
}

export function recordView(name: LegalText): void {
  const today = new Date().toISOString().slice(0, 10);
  writeStored(storageKeys.legalTextsViewed, JSON.stringify({ ...readViewDates(), [name]: today }));
}

function readViewDates(): ViewDates {
  try {
    return JSON.parse(readStored(storageKeys.legalTextsViewed) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

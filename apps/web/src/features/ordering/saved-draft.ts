import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { createJSONStorage } from 'zustand/middleware';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import { type Draft, type DraftDocument, fileIdOf, findDocument, isPriceRequested, mapDocuments } from './draft.ts';

/** The shop deletes unordered uploads after the same time. */
const maxAgeMs = 24 * 60 * 60_000;

type Saved = { draft: Draft; savedAt: number };

/** The stored text as this page last read or wrote it; any other text comes from another tab. */
let lastStoredText: string | null = null;

const storage = createJSONStorage<Saved>(() => ({
  getItem: () => {
    lastStoredText = readStored(storageKeys.orderDraft);
    return lastStoredText;
  },
  // Upload progress changes the draft many times a second, but not its stored text.
  setItem: (_, text) => {
    if (withoutTime(text) === withoutTime(lastStoredText ?? '')) return;
    writeStored(storageKeys.orderDraft, text);
    lastStoredText = readStored(storageKeys.orderDraft);
  },
  removeItem: () => removeStored(storageKeys.orderDraft),
}));

const withoutTime = (text: string) => text.replace(/"savedAt":\d+/, '');

/** Options for zustand's `persist`. */
export const draftStorage = {
  version: 2,
  migrate: (stored: unknown): Saved => {
    const { draft, savedAt } = stored as Saved;
    return { draft: migrateDraft(draft), savedAt };
  },
  ...(storage && { storage }),
};

export function isStoredByOtherTab(): boolean {
  const stored = readStored(storageKeys.orderDraft);
  return stored !== null && stored !== lastStoredText;
}

/** Undefined when nothing is stored or the stored draft is too old. */
export function readSaved(stored: unknown): Draft | undefined {
  const { draft, savedAt } = (stored ?? {}) as Partial<Saved>;
  if (draft === undefined || savedAt === undefined) return undefined;
  if (Date.now() - savedAt <= maxAgeMs) return mapDocuments(draft, withDefaultSettings);
  // The draft contains a phone number, so an expired one is deleted.
  lastStoredText = null;
  removeStored(storageKeys.orderDraft);
  return undefined;
}

/** A document stored before a print setting existed gets the default of that setting. */
function withDefaultSettings(document: DraftDocument): DraftDocument {
  return { ...document, settings: { ...defaultPrintSettings, ...document.settings } };
}

export function toSaved(draft: Draft): Saved {
  return { draft: toSavedDraft(draft), savedAt: Date.now() };
}

/** The draft as it survives the page: files that had not reached the shop are lost with the page. */
export function toSavedDraft(draft: Draft): Draft {
  return mapDocuments(draft, (document) => {
    const { state } = document;
    const isRefused = state.phase === 'failed' && state.step === 'upload' && state.isRefused;
    if (state.phase === 'lost' || isRefused) return document;
    const fileId = fileIdOf(state);
    if (fileId === undefined) return { ...document, state: { phase: 'lost', why: 'never-sent' } };
    // A running request for a price ends with the page as well, and one that failed may succeed later: the next page
    // requests the price again.
    const hasPrice = state.phase !== 'failed' && !isPriceRequested(state);
    return hasPrice ? document : { ...document, state: { phase: 'pricing', fileId } };
  });
}

/**
 * The stored draft, combined with the one on this page. Another tab stores a file that only this page holds as lost,
 * and a price that this page has requested or failed to get as missing; on this page both stay as they are.
 */
export function mergeSavedDraft(current: Draft, saved: Draft): Draft {
  return mapDocuments(saved, (document) => mergeDocument(findDocument(current, document.id), document));
}

function mergeDocument(current: DraftDocument | undefined, saved: DraftDocument): DraftDocument {
  if (current === undefined) return saved;
  const [state, stored] = [current.state, saved.state];
  if (stored.phase === 'lost' && stored.why === 'never-sent') return { ...saved, state };
  if (stored.phase !== 'pricing' || fileIdOf(state) !== stored.fileId) return saved;
  if (state.phase === 'failed') return { ...saved, state };
  return state.phase === 'ready' ? { ...saved, state: { ...state, isRepricing: true } } : saved;
}

/** Version 1 of the stored draft named the print settings in camelCase; `never` is assignable to every type. */
type SettingsV1 = Record<'colorMode' | 'printSided' | 'paperSize' | 'copies', never>;

function migrateDraft(draft: Draft): Draft {
  return mapDocuments(draft, (document) => {
    const { colorMode, printSided, paperSize, copies } = document.settings as unknown as SettingsV1;
    // The fields have the contract's order, because an order sent before the migration is compared as JSON text.
    const settings = { color_mode: colorMode, print_sided: printSided, paper_size: paperSize, copies };
    return { ...document, settings: { ...defaultPrintSettings, ...settings } };
  });
}

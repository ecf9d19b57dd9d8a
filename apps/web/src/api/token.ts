import { createStore } from 'zustand';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

/** Marks a session that has only a cookie. It is stored like a token and never sent as one. */
export const sessionMarker = 'session-authenticated';

// The token is held in memory too, so that signing in works for this visit where storage is blocked.
const token = createStore<string | null>(() => null);
let isRead = false;

export function getToken(): string | null {
  if (!isRead) {
    isRead = true;
    token.setState(readStored(storageKeys.token), true);
    window.addEventListener('storage', handleStorage);
    window.addEventListener('pageshow', handlePageShow);
  }
  return token.getState();
}

export function setToken(next: string | null): void {
  getToken();
  if (next === null) removeStored(storageKeys.token);
  else writeStored(storageKeys.token, next);
  token.setState(next, true);
}

export const subscribeToken = token.subscribe;

const externalListeners = new Set<() => void>();

/** Calls back after another tab, or a later page of this tab, has signed in or out. */
export function onExternalTokenChange(listener: () => void): () => void {
  externalListeners.add(listener);
  return () => externalListeners.delete(listener);
}

/** `key` is null when another tab cleared the whole storage. */
function handleStorage({ key, newValue }: StorageEvent): void {
  if (key === storageKeys.token || key === null) applyExternalToken(key === null ? null : newValue);
}

/** A page restored from the back/forward cache has missed storage events. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  const stored = readStored(storageKeys.token);
  if (persisted && stored !== token.getState()) applyExternalToken(stored);
}

function applyExternalToken(next: string | null): void {
  token.setState(next, true);
  for (const listener of [...externalListeners]) listener();
}

import { createStore } from 'zustand';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

/** Stands for a session that lives in a cookie alone. It is kept like a token and never sent as one. */
export const sessionMarker = 'session-authenticated';

// Held in memory as well, so that signing in works for this visit where storage is blocked.
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

/** Calls back when another tab, or a later page of this one, signed in or out, after the token here has followed. */
export function onExternalTokenChange(listener: () => void): () => void {
  externalListeners.add(listener);
  return () => externalListeners.delete(listener);
}

/** `key` is null when another tab cleared the whole storage. */
function handleStorage({ key, newValue }: StorageEvent): void {
  if (key === storageKeys.token || key === null) applyExternalToken(key === null ? null : newValue);
}

/** A page that slept in the browser's history was told nothing: whoever has signed in since is here now. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  const kept = readStored(storageKeys.token);
  if (persisted && kept !== token.getState()) applyExternalToken(kept);
}

function applyExternalToken(next: string | null): void {
  token.setState(next, true);
  for (const listener of [...externalListeners]) listener();
}

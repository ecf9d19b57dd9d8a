import { getToken, setToken } from './token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the server no longer accepts who we say we are. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A 401 drops the token it was given for. An answer to an older token, or to a guest, ends nothing:
 * somebody may have signed in meanwhile.
 */
export function dropRejectedToken(refused: string | null): void {
  if (refused === null || getToken() !== refused) return;
  setToken(null);
  for (const listener of [...listeners]) listener();
}

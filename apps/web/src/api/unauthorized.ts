import { getToken, setToken } from './token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the server rejects the token. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Drops the token that a 401 has rejected. A 401 for an older token or a guest must not end a newer sign-in. */
export function dropRejectedToken(rejectedToken: string | null): void {
  if (rejectedToken === null || getToken() !== rejectedToken) return;
  setToken(null);
  for (const listener of [...listeners]) listener();
}

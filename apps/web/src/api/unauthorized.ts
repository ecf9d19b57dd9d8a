import { getToken, setToken } from './token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when the server rejects the token. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A 401 drops the token it was sent for. It ends nothing for an older token or a guest: a new sign-in stays. */
export function dropRejectedToken(rejectedToken: string | null): void {
  if (rejectedToken === null || getToken() !== rejectedToken) return;
  setToken(null);
  for (const listener of [...listeners]) listener();
}

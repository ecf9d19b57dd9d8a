const firstDelayMs = 1000;
const maxDelayMs = 15_000;
/** Without a network usually only its return ends the wait; but some browsers take themselves for offline wrongly. */
const offlineDelayMs = 60_000;

/** Waits before the next attempt, twice as long each time. Returns early when the network or the page comes back. */
export async function untilNetwork(attempt: number, atLeastMs: number, signal: AbortSignal): Promise<void> {
  const delayMs = Math.max(atLeastMs, Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)));
  await new Promise<void>((resolve) => {
    const stopListening = onNetworkBack(end);
    const timer = setTimeout(end, navigator.onLine ? delayMs : Math.max(delayMs, offlineDelayMs));
    signal.addEventListener('abort', end);
    function end() {
      stopListening();
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
  signal.throwIfAborted();
}

/** Calls back when the network is back, or the phone is unlocked: a locked phone loses its connections silently. */
export function onNetworkBack(listener: (event: Event) => void): () => void {
  const whenVisible = (event: Event) => {
    if (document.visibilityState === 'visible' && navigator.onLine) listener(event);
  };
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

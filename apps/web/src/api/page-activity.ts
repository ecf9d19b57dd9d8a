/** A browser allows six connections per site, so hidden tabs must not hold one each. */
const hiddenTimeoutMs = 30_000;

const isActive = () => !document.hidden && navigator.onLine;

/** Resolves as soon as the page is visible and online, or the signal aborts. */
export function waitForActivePage(signal: AbortSignal): Promise<void> {
  if (isActive() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (!isActive() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    signal.addEventListener('abort', check);
  });
}

/** Calls back when the page goes offline, or has been hidden for a while. */
export function onPageInactive(onInactive: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onInactive, hiddenTimeoutMs);
  };
  check();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('offline', onInactive);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('offline', onInactive);
  };
}

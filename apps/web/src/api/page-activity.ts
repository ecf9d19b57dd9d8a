/** A browser allows six connections per site, so hidden tabs must not hold one each. */
const hiddenTimeoutMs = 30_000;

const isActive = () => !document.hidden && navigator.onLine;

/** Resolves as soon as the page is visible and online, or the signal aborts. */
export function waitForActivePage(calledOff: AbortSignal): Promise<void> {
  if (isActive() || calledOff.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!isActive() && !calledOff.aborted) return;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      calledOff.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    calledOff.addEventListener('abort', look);
  });
}

/** Calls back when the page goes offline, or has been hidden for a while. */
export function onPageInactive(onRest: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onRest, hiddenTimeoutMs);
  };
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('offline', onRest);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('offline', onRest);
  };
}

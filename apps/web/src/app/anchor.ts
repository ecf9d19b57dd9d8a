/** The element with the id in a hash such as `#prices`. */
export function findAnchor(hash: string): HTMLElement | null {
  return hash === '' ? null : document.getElementById(decodeHash(hash));
}

/** Waits for a lazy-loaded anchor, until the visitor scrolls or types. */
export function onAnchorAdded(hash: string, onAdded: () => void): () => void {
  if (hash === '' || findAnchor(hash) !== null) return () => {};
  const observer = new MutationObserver(() => {
    if (findAnchor(hash) === null) return;
    stop();
    onAdded();
  });
  const stop = () => {
    observer.disconnect();
    for (const name of userInputEvents) window.removeEventListener(name, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const name of userInputEvents) window.addEventListener(name, stop, { passive: true });
  return stop;
}

const userInputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

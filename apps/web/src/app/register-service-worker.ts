/** The service worker caches the offline page; see public/sw.js. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where registration fails, the browser shows its own offline page.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // Registration waits until the page has loaded, which may be before the app starts.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

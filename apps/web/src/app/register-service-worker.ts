/** The service worker caches the offline page; see public/sw.js. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses shows its own offline page.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // The current page loads first. It may have loaded before the app started.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

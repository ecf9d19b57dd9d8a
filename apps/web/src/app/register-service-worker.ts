/** Has the browser keep the page that it shows when a visit begins without a network; see public/sw.js. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where a browser refuses, it goes on showing a page of its own.
  const keep = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // The visit at hand comes first; it may have loaded before the app was awake.
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}

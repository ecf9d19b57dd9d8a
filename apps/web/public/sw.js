// Offline, a navigation shows our own page instead of the browser's. The worker does nothing else: it caches no other
// page, response or file, and online everything comes from the server.
// To remove the worker one day, serve a sw.js that calls `registration.unregister()` on activation.

// The name contains the hash of the cached files; register-service-worker.test.tsx checks it.
const cacheName = 'offline-eacda858';
const files = ['/offline/page.html', '/offline/page.css', '/offline/page.js'];

addEventListener('install', (event) => {
  event.waitUntil(cacheFiles());
  event.waitUntil(bypassOtherRequests(event));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches());
  // With navigation preload the browser requests a page while the worker starts, not after it.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (mode === 'navigate' && method === 'GET') event.respondWith(navigate(event));
  else if (origin === location.origin && files.includes(pathname)) event.respondWith(findCached(pathname));
});

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return await findCached('/offline/page.html');
  }
}

async function findCached(file) {
  return (await caches.match(file)) ?? Response.error();
}

async function cacheFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

// With static routing, calls, uploads and files bypass the worker in browsers that support it.
async function bypassOtherRequests(event) {
  const handled = [{ requestMode: 'navigate' }, { urlPattern: '/offline/*' }];
  try {
    await event.addRoutes?.({ condition: { not: { or: handled } }, source: 'network' });
  } catch {}
}

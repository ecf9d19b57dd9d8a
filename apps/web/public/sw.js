// Without a network a visit ends on a page of ours instead of the browser's own. That is all this does: no page, answer
// or other file is kept, and with a network everything comes from the server.
// To be rid of it one day, serve a sw.js that calls `registration.unregister()` when it is activated.

// After the files it keeps; register-service-worker.test.tsx knows the right one.
const kept = 'offline-66049afc';
const files = ['/offline/page.html', '/offline/page.css', '/offline/page.js'];

addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
  event.waitUntil(leaveTheRestAlone(event));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder());
  // The page is asked for while this wakes up.
  event.waitUntil(registration.navigationPreload?.enable());
});

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (mode === 'navigate' && method === 'GET') event.respondWith(visit(event));
  else if (origin === location.origin && files.includes(pathname)) event.respondWith(findKept(pathname));
});

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return await findKept('/offline/page.html');
  }
}

async function findKept(file) {
  return (await caches.match(file)) ?? Response.error();
}

async function keepFiles() {
  const cache = await caches.open(kept);
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
}

// Calls, uploads and files then do not even come by here, in browsers that can be told so.
async function leaveTheRestAlone(event) {
  const ours = [{ requestMode: 'navigate' }, { urlPattern: '/offline/*' }];
  try {
    await event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' });
  } catch {}
}

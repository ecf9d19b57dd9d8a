// The offline page runs without the app, so this file repeats what it needs of theme.ts, storage.ts, stored-ticket.ts
// and saved-draft.ts.
const theme = readStored('localStorage', 'theme');
const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
if (isDark) document.querySelector('meta[name=theme-color]').content = '#15120e';

addEventListener('online', reloadIfOnline);
// The browser fires no `online` event when a connected network regains internet access or when the server restarts.
const pollTimer = setInterval(() => document.hidden || reloadIfOnline(), 5000);

addEventListener('DOMContentLoaded', () => {
  document.querySelector('button').addEventListener('click', reloadPage);
  showCode();
});

async function reloadIfOnline() {
  const signal = AbortSignal.timeout?.(4000);
  const reply = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  if (reply?.ok) reloadPage();
}

function reloadPage() {
  // Another poll must not restart a reload that is already running.
  clearInterval(pollTimer);
  // The visitor opened the offline page by its own URL, so a reload would show it again.
  if (location.pathname.startsWith('/offline/')) location.replace('/');
  else location.reload();
}

// A customer at the counter needs the pickup code even offline: that of the order looked up in this tab, or else of the
// last order placed in this browser.
function showCode() {
  const code = findCode();
  if (typeof code !== 'string') return;
  const ticket = document.querySelector('.ticket');
  ticket.querySelector('dd').textContent = code;
  ticket.hidden = false;
}

function findCode() {
  const { pickup_code: code } = readJson('sessionStorage', 'lookup-ticket') ?? {};
  const { draft, savedAt } = readJson('localStorage', 'order-draft')?.state ?? {};
  const isExpired = Date.now() - savedAt > 24 * 60 * 60_000;
  return code ?? (isExpired ? undefined : draft?.placed?.pickup_code);
}

function readJson(area, key) {
  try {
    return JSON.parse(readStored(area, key));
  } catch {
    return undefined;
  }
}

function readStored(area, key) {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

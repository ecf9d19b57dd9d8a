// What the app does in theme.ts, storage.ts, kept-ticket.ts and draft-store.ts, as far as a page without the app needs
// it.
const theme = readStored('localStorage', 'theme');
const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
if (isDark) document.querySelector('meta[name=theme-color]').content = '#15120e';

addEventListener('online', comeBackIfThereIsAWay);
// A phone holds on to a network that leads nowhere, and a server starts anew without telling anybody.
const asking = setInterval(() => document.hidden || comeBackIfThereIsAWay(), 5000);

addEventListener('DOMContentLoaded', () => {
  document.querySelector('button').addEventListener('click', comeBack);
  showCode();
});

async function comeBackIfThereIsAWay() {
  const signal = AbortSignal.timeout?.(4000);
  const reply = await fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined);
  if (reply?.ok) comeBack();
}

function comeBack() {
  // Whoever is on the way is not sent back to the start.
  clearInterval(asking);
  // This file's own address is no page to come back to.
  if (location.pathname.startsWith('/offline/')) location.replace('/');
  else location.reload();
}

// Who stands at the counter without a network needs the code: that of the order this tab has looked up, or of the one
// placed last in this browser.
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
  const isOver = Date.now() - savedAt > 24 * 60 * 60_000;
  return code ?? (isOver ? undefined : draft?.placed?.pickup_code);
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

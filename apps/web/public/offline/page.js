// What the app does in theme.ts, storage.ts and kept-ticket.ts, as far as a page without the app needs it.
const theme = readStored('localStorage', 'theme');
const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
if (isDark) document.querySelector('meta[name=theme-color]').content = '#15120e';

addEventListener('online', comeBackIfThereIsAWay);
// A phone holds on to a network that leads nowhere, and a server starts anew without telling anybody.
setInterval(() => document.hidden || comeBackIfThereIsAWay(), 5000);

addEventListener('DOMContentLoaded', () => {
  document.querySelector('button').addEventListener('click', comeBack);
  showCode();
});

async function comeBackIfThereIsAWay() {
  const reply = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (reply?.ok) comeBack();
}

function comeBack() {
  // This file's own address is no page to come back to.
  if (location.pathname.startsWith('/offline/')) location.replace('/');
  else location.reload();
}

// Who stands at the counter without a network needs the code that this tab showed; no other tab keeps it.
function showCode() {
  const code = findCode();
  if (typeof code !== 'string') return;
  const ticket = document.querySelector('.ticket');
  ticket.querySelector('dd').textContent = code;
  ticket.hidden = false;
}

function findCode() {
  try {
    return JSON.parse(readStored('sessionStorage', 'lookup-ticket')).pickup_code;
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

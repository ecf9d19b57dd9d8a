import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OfflinePage } from '#pages/offline-page.tsx';
import { registerServiceWorker } from './register-service-worker.ts';

const web = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(web, path), 'utf8');
const page = new DOMParser().parseFromString(read('public/offline/page.html'), 'text/html');

// A browser fetches the cached files again only when sw.js itself has changed.
test('the cache name in the service worker contains the hash of the cached files', () => {
  const hash = createHash('sha256');
  for (const name of ['html', 'css', 'js']) hash.update(read(`public/offline/page.${name}`));
  const [, cacheName] = /const cacheName = '(.+)'/.exec(read('public/sw.js')) ?? [];
  expect(cacheName, 'write the new name into public/sw.js').toBe(`offline-${hash.digest('hex').slice(0, 8)}`);
});

test.each([
  { readyState: 'interactive', before: 0 },
  { readyState: 'complete', before: 1 },
])('the service worker is registered after the load event: $readyState', ({ readyState, before }) => {
  const register = vi.fn(async () => {});
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState as DocumentReadyState);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    state.mockRestore();
  });

  registerServiceWorker();
  expect(register).toHaveBeenCalledTimes(before);
  window.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});

test('the offline page has the texts and the drawing of the app’s own offline page', () => {
  const { container } = render(<OfflinePage />);
  for (const part of ['h1', 'p', 'button'])
    expect(page.querySelector(`main ${part}`)?.textContent).toBe(container.querySelector(part)?.textContent);
  expect(pathsOf(page.querySelector('main svg'))).toEqual(pathsOf(container.querySelector('svg')));
});

test('the offline page shows the logo of the favicon', () => {
  const favicon = new DOMParser().parseFromString(read('public/favicon.svg'), 'image/svg+xml');
  expect(pathsOf(page.querySelector('.mark'))).toEqual(pathsOf(favicon));
});

test('the colours of the offline page are tokens of the app', () => {
  const tokens = colorsOf(read('src/styles/tokens.css'));
  expect(colorsOf(read('public/offline/page.css')).filter((color) => !tokens.includes(color))).toEqual([]);
});

function pathsOf(drawing: ParentNode | null): (string | null)[] {
  return [...(drawing?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'));
}

/** Each custom property with its theme: 0 is light, 1 is dark. */
function colorsOf(css: string): string[] {
  return css.split(/(?=\[data-theme="dark"\])/).flatMap((part, theme) => {
    return [...part.matchAll(/(--[\w-]+): (.+);/g)].map(([, name, value]) => `${theme} ${name} ${value}`);
  });
}

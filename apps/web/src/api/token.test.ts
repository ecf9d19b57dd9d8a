import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
  localStorage.clear();
});

/** After `vi.resetModules` this is the module of a newly opened page. */
const openPage = () => import('./token.ts');

test('a token survives a reload', async () => {
  (await openPage()).setToken('secret');
  vi.resetModules();
  expect((await openPage()).getToken()).toBe('secret');
});

test('signing in or out in another tab applies to this tab', async () => {
  const { getToken, subscribeToken, onExternalTokenChange } = await openPage();
  expect(getToken()).toBe(null);
  const tokens: (string | null)[] = [];
  subscribeToken(() => tokens.push(getToken()));
  const onChange = vi.fn();
  onExternalTokenChange(onChange);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'theirs' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }));
  expect(tokens).toEqual(['theirs', null]);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a page restored from the back/forward cache reads the current token', async () => {
  const { getToken, onExternalTokenChange } = await openPage();
  expect(getToken()).toBe(null);
  const onChange = vi.fn();
  onExternalTokenChange(onChange);
  localStorage.setItem('token', 'signed in meanwhile');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(getToken()).toBe(null);
  for (const _ of ['back', 'and back again'])
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(getToken()).toBe('signed in meanwhile');
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('without localStorage a sign-in lasts until the page closes', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { getToken, setToken } = await openPage();
  expect(getToken()).toBe(null);
  setToken('secret');
  expect(getToken()).toBe('secret');
});

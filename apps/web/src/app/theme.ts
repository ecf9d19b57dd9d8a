import { useSyncExternalStore } from 'react';
import { createObservable } from '#lib/observable.ts';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

type Theme = 'light' | 'dark';

const colors = { light: '#f6f0e4', dark: '#15120e' };
const systemIsDark = '(prefers-color-scheme: dark)';
const theme = createObservable<Theme>('light');

/**
 * index.html has set the first one before anything was painted. The system decides until the visitor does; a choice
 * made in one tab holds in all.
 */
export function watchTheme(): void {
  const follow = () => showTheme(currentTheme());
  theme.set(currentTheme());
  window.matchMedia(systemIsDark).addEventListener('change', follow);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.theme || event.key === null) follow();
  });
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(theme.subscribe, theme.get, () => 'light'), toggle };
}

function toggle(): void {
  const chosen = theme.get() === 'dark' ? 'light' : 'dark';
  writeStored(storageKeys.theme, chosen);
  showTheme(chosen);
}

function showTheme(next: Theme): void {
  document.documentElement.dataset.theme = next;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = colors[next];
  theme.set(next);
}

function currentTheme(): Theme {
  const stored = readStored(storageKeys.theme);
  if (isTheme(stored)) return stored;
  return window.matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

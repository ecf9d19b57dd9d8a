import { createStore, useStore } from 'zustand';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

type Theme = 'light' | 'dark';

const colors = { light: '#f6f0e4', dark: '#15120e' };
const systemIsDark = '(prefers-color-scheme: dark)';
const theme = createStore<Theme>(() => 'light');

/**
 * index.html has set the first one before anything was painted. The system decides until the visitor does; a choice
 * made in one tab holds in all.
 */
export function watchTheme(): void {
  const follow = () => showTheme(currentTheme());
  theme.setState(currentTheme(), true);
  window.matchMedia(systemIsDark).addEventListener('change', follow);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.theme || event.key === null) follow();
  });
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useStore(theme), toggle };
}

function toggle(): void {
  const chosen = theme.getState() === 'dark' ? 'light' : 'dark';
  writeStored(storageKeys.theme, chosen);
  showTheme(chosen);
}

function showTheme(next: Theme): void {
  document.documentElement.dataset.theme = next;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = colors[next];
  theme.setState(next, true);
}

function currentTheme(): Theme {
  const stored = readStored(storageKeys.theme);
  if (isTheme(stored)) return stored;
  return window.matchMedia(systemIsDark).matches ? 'dark' : 'light';
}

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark';
}

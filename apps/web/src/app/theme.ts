import { createStore, useStore } from 'zustand';
import { readStored, storageKeys, writeStored } from '#lib/storage.ts';

type Theme = 'light' | 'dark';

const colors = { light: '#f6f0e4', dark: '#15120e' };
const systemIsDark = '(prefers-color-scheme: dark)';
const theme = createStore<Theme>(() => 'light');

/** Until the visitor chooses a theme, the page follows the system's. A choice in another tab applies here too. */
export function watchTheme(): void {
  const update = () => showTheme(currentTheme());
  theme.setState(currentTheme(), true);
  window.matchMedia(systemIsDark).addEventListener('change', update);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKeys.theme || event.key === null) update();
  });
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useStore(theme), toggle };
}

function toggle(): void {
  const newTheme = theme.getState() === 'dark' ? 'light' : 'dark';
  writeStored(storageKeys.theme, newTheme);
  showTheme(newTheme);
}

function showTheme(next: Theme): void {
  document.documentElement.dataset.theme = next;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = colors[next];
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

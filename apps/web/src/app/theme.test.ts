import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const inlineScripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
const system = Object.assign(new EventTarget(), { matches: false });

const shown = () => document.documentElement.dataset.theme;
const barColors = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((meta) => meta.content);

/** Opens the page: its inline script runs first, then the app. */
async function visit() {
  vi.resetModules();
  new Function(inlineScripts[0] ?? '')();
  const { useTheme, watchTheme } = await import('./theme.ts');
  watchTheme();
  return renderHook(() => useTheme()).result;
}

function setSystem(dark: boolean) {
  system.matches = dark;
  act(() => void system.dispatchEvent(new Event('change')));
}

beforeEach(() => {
  localStorage.clear();
  system.matches = false;
  vi.stubGlobal('matchMedia', () => system);
  document.head.innerHTML = [...page.matchAll(/<meta name="(theme-color|color-scheme)"[^>]*>/g)].join('');
});

test('the page has one inline script, whose hash the security policy allows', () => {
  expect(inlineScripts).toHaveLength(1);
  expect(page).not.toMatch(/\son\w+=|<style|\sstyle=/);
});

test('a first visit has the theme of the system and follows it', async () => {
  system.matches = true;
  const theme = await visit();
  expect(shown()).toBe('dark');
  expect(theme.current.theme).toBe('dark');
  expect(barColors()).toEqual(['#f6f0e4', '#15120e']);
  setSystem(false);
  expect(shown()).toBe('light');
  expect(theme.current.theme).toBe('light');
});

test('a chosen theme overrides the system, on the next visit too', async () => {
  const theme = await visit();
  act(() => theme.current.toggle());
  expect(shown()).toBe('dark');
  expect(barColors()).toEqual(['#15120e', '#15120e']);
  setSystem(true);
  setSystem(false);
  expect(shown()).toBe('dark');

  const nextVisit = await visit();
  expect(shown()).toBe('dark');
  expect(nextVisit.current.theme).toBe('dark');
});

test('a theme chosen in another tab applies to this tab', async () => {
  const theme = await visit();
  localStorage.setItem('theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  expect(shown()).toBe('dark');
  expect(theme.current.theme).toBe('dark');
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '#api/token.ts';
import { LoginGuide } from './login-guide.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  setToken(null);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LoginGuide />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const isShown = () => screen.queryByText(/不登录也能打印/) !== null;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the links to login and registration redirect back to the order', () => {
  show();
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/auth/login?redirect=%2Forder');
  expect(screen.getByRole('link', { name: '注册' }).getAttribute('href')).toBe('/auth/register?redirect=%2Forder');
});

test('a postponed guide is shown again after five minutes', () => {
  show();
  press('稍后提醒');
  wait(5 * 60_000 - 1);
  expect(isShown()).toBe(false);
  wait(1);
  expect(isShown()).toBe(true);
});

test('a reloaded page shows a postponed guide after the rest of the five minutes', () => {
  show();
  press('稍后提醒');
  wait(2 * 60_000);
  cleanup();
  show();
  expect(isShown()).toBe(false);
  wait(3 * 60_000);
  expect(isShown()).toBe(true);
});

test('a closed guide stays closed', () => {
  show();
  press('关闭提示');
  cleanup();
  show();
  wait(24 * 60 * 60_000);
  expect(isShown()).toBe(false);
});

test('a customer who has signed in meanwhile does not see the guide', () => {
  show();
  press('稍后提醒');
  act(() => setToken('a token'));
  wait(5 * 60_000);
  expect(isShown()).toBe(false);
});

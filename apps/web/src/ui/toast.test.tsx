import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast, Toaster } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const show = (toast: Parameters<typeof showToast>[0]) => act(() => showToast(toast));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isShown = (text: string) => screen.queryByText(text) !== null;

test('a success toast stays 4 seconds, one with undo stays 8', () => {
  show({ text: '资料已保存' });
  show({ text: '已合并为一组', action: { label: '撤销', onPress: () => {} } });
  wait(4000);
  expect([isShown('资料已保存'), isShown('已合并为一组')]).toEqual([false, true]);
  wait(4000);
  expect(isShown('已合并为一组')).toBe(false);
});

test('undo removes the toast', () => {
  const undo = vi.fn();
  show({ text: '已移除文件', action: { label: '撤销', onPress: undo } });
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(isShown('已移除文件')).toBe(false);
});

test('a hovered or focused toast stays', () => {
  show({ text: '已移除文件', action: { label: '撤销', onPress: () => {} } });
  const undo = screen.getByRole('button', { name: '撤销' });
  act(() => undo.focus());
  wait(60_000);
  expect(isShown('已移除文件')).toBe(true);
  act(() => undo.blur());
  wait(8000);
  expect(isShown('已移除文件')).toBe(false);
});

test('at most three toasts are shown', () => {
  for (const text of ['一', '二', '三', '四']) show({ text });
  expect(['一', '二', '三', '四'].map(isShown)).toEqual([false, true, true, true]);
});

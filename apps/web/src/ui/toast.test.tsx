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

test('success is said for 4 seconds, what can be undone for 8', () => {
  show({ text: '资料已保存' });
  show({ text: '已合并为一组', action: { label: '撤销', onPress: () => {} } });
  wait(4000);
  expect([isShown('资料已保存'), isShown('已合并为一组')]).toEqual([false, true]);
  wait(4000);
  expect(isShown('已合并为一组')).toBe(false);
});

test('undoing takes the offer away', () => {
  const undo = vi.fn();
  show({ text: '已移除文件', action: { label: '撤销', onPress: undo } });
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(isShown('已移除文件')).toBe(false);
});

test('an offer under the mouse or the focus waits', () => {
  show({ text: '已移除文件', action: { label: '撤销', onPress: () => {} } });
  const undo = screen.getByRole('button', { name: '撤销' });
  act(() => undo.focus());
  wait(60_000);
  expect(isShown('已移除文件')).toBe(true);
  act(() => undo.blur());
  wait(8000);
  expect(isShown('已移除文件')).toBe(false);
});

test('no more than three lie on top of each other', () => {
  for (const text of ['一', '二', '三', '四']) show({ text });
  expect(['一', '二', '三', '四'].map(isShown)).toEqual([false, true, true, true]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { untilNetwork } from './until-network.ts';

const never = new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
});

function wait(isOnline: boolean) {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const ended = vi.fn();
  void untilNetwork(1, 0, never).then(ended);
  return ended;
}

test('with a network the wait is short', async () => {
  const ended = wait(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ended).toHaveBeenCalled();
});

test('without a network its return ends the wait', async () => {
  const ended = wait(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalled();
});

test('a phone that is unlocked without a network goes on waiting', async () => {
  const ended = wait(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).not.toHaveBeenCalled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalled();
});

test('a browser that takes itself for offline without reason tries again after a minute', async () => {
  const ended = wait(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { runSignOutTasks } from '#session/before-sign-out.ts';
import { pendingChanges } from './pending-changes-store.ts';
import { dismissRefusal, restartTimers, scheduleChange, undoChange, undoMs } from './schedule-change.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of pendingChanges.getState()) {
    undoChange(id);
    dismissRefusal(id);
  }
  vi.useRealTimers();
});

function schedule(orderId: string, respond: () => Promise<readonly string[]> = async () => []) {
  const send = vi.fn(respond);
  const onSettled = vi.fn();
  scheduleChange({ orderIds: [orderId], text: `开始打印 ${orderId}`, send, onSettled });
  return { send, onSettled, id: pendingChanges.getState().at(-1)?.id ?? 0 };
}

test('a change is sent once after five seconds and then removed', async () => {
  const { send, onSettled } = schedule('A');
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledOnce();
  expect(onSettled).toHaveBeenCalledOnce();
  expect(pendingChanges.getState()).toEqual([]);
});

test('an undone change is never sent, and the others still are', async () => {
  const first = schedule('A');
  const second = schedule('B');
  undoChange(first.id);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(first.send).not.toHaveBeenCalled();
  expect(second.send).toHaveBeenCalledOnce();
});

test('a second change of an order sends the first one at once', () => {
  const first = schedule('A');
  const second = schedule('A');
  expect(first.send).toHaveBeenCalledOnce();
  expect(second.send).not.toHaveBeenCalled();
});

test('a closing page sends at once with keepalive', async () => {
  const { send } = schedule('A');
  window.dispatchEvent(new Event('pagehide'));
  expect(send).toHaveBeenCalledExactlyOnceWith({ keepalive: true });
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(send).toHaveBeenCalledOnce();
});

test('moving to the undo button restarts the undo time once', async () => {
  const { send } = schedule('A');
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  restartTimers();
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledOnce();
});

test('signing out waits for pending changes', async () => {
  let respond: (refusals: readonly string[]) => void = () => undefined;
  const { send } = schedule('A', () => new Promise((resolve) => (respond = resolve)));
  const onSignedOut = vi.fn();
  void runSignOutTasks().then(onSignedOut);
  expect(send).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(100);
  expect(onSignedOut).not.toHaveBeenCalled();
  respond([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(pendingChanges.getState()).toEqual([]);
});

test('a refusal stays until it is dismissed', async () => {
  const conflict = new ApiError('response', '别人已经改过这一单', { status: 409 });
  const { id, onSettled } = schedule('A', () => Promise.reject(conflict));
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(pendingChanges.getState()).toMatchObject([{ state: 'refused', refusals: ['别人已经改过这一单'] }]);
  expect(onSettled).toHaveBeenCalledOnce();
  dismissRefusal(id);
  expect(pendingChanges.getState()).toEqual([]);
});

import { messageOf } from '#api/api-error.ts';
import type { CallOptions } from '#api/request.ts';
import { addSignOutTask } from '#session/before-sign-out.ts';
import { type Change, type PendingChange, pendingChanges } from './pending-changes-store.ts';

/** An order's status cannot be reverted, so a change is sent after this time, in which a clerk can undo it. */
export const undoMs = 5000;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const runningRequests = new Set<Promise<void>>();
let lastId = 0;

/** Sends a change after the undo time. An earlier pending change of the same order is sent first, at once. */
export function scheduleChange(change: Change): void {
  for (const earlierChange of pendingChanges.getState())
    if (earlierChange.orderIds.some((id) => change.orderIds.includes(id))) sendNow(earlierChange.id);
  const id = ++lastId;
  pendingChanges.setState(
    [...pendingChanges.getState(), { ...change, id, since: Date.now(), state: 'pending', refusals: [] }],
    true,
  );
  startTimer(id);
  window.addEventListener('pagehide', sendBeforeUnload);
  addSignOutTask(sendBeforeSignOut);
}

export function undoChange(id: number): void {
  if (find(id)?.state === 'pending') remove(id);
}

export function dismissRefusal(id: number): void {
  if (find(id)?.state === 'refused') remove(id);
}

/** Restarts the undo time while a pointer moves to the button. A pointer that rests there delays nothing. */
export function restartTimers(): void {
  const now = Date.now();
  for (const change of pendingChanges.getState()) {
    if (change.state !== 'pending' || now - change.since < 500) continue;
    update({ ...change, since: now });
    startTimer(change.id);
  }
}

function startTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => sendNow(id), undoMs),
  );
}

function sendAll(options: CallOptions = {}): void {
  for (const { id } of pendingChanges.getState()) sendNow(id, options);
}

function sendBeforeUnload(): void {
  sendAll({ keepalive: true });
}

/** After sign-out the token is gone, so pending changes are sent before. */
async function sendBeforeSignOut(): Promise<void> {
  sendAll();
  await Promise.all(runningRequests);
}

function sendNow(id: number, options: CallOptions = {}): void {
  const change = find(id);
  if (change?.state !== 'pending') return;
  clearTimeout(timers.get(id));
  update({ ...change, state: 'sending' });
  const sending = finish(change, options).finally(() => runningRequests.delete(sending));
  runningRequests.add(sending);
}

async function finish(change: PendingChange, options: CallOptions): Promise<void> {
  const refusals = await change.send(options).catch((error: unknown) => [messageOf(error)]);
  if (refusals.length > 0) update({ ...change, state: 'refused', refusals });
  else remove(change.id);
  change.onSettled();
}

const find = (id: number) => pendingChanges.getState().find((change) => change.id === id);

function update(updatedChange: PendingChange): void {
  pendingChanges.setState(
    pendingChanges.getState().map((change) => (change.id === updatedChange.id ? updatedChange : change)),
    true,
  );
}

function remove(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  pendingChanges.setState(
    pendingChanges.getState().filter((change) => change.id !== id),
    true,
  );
}

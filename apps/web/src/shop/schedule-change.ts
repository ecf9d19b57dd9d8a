import { messageOf } from '#api/api-error.ts';
import type { CallOptions } from '#api/request.ts';
import { addSignOutTask } from '#session/before-sign-out.ts';
import { type Change, type PendingChange, pendingChanges } from './pending-changes-store.ts';

/** As long as a clerk may change their mind: an order's status has no way back. */
export const undoMs = 5000;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const runningRequests = new Set<Promise<void>>();
let lastId = 0;

/** Does it in a while, unless it is undone. What was held for the same order before goes first, at once. */
export function scheduleChange(change: Change): void {
  for (const earlier of pendingChanges.getState())
    if (earlier.orderIds.some((id) => change.orderIds.includes(id))) sendNow(earlier.id);
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

/** A refusal has been read. */
export function dismissRefusal(id: number): void {
  if (find(id)?.state === 'refused') remove(id);
}

/**
 * Whoever is reaching for the undo button is given the time again; a hand that only rests there keeps nothing waiting.
 */
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

/** A page that goes away says what was meant before it does. */
function sendBeforeUnload(): void {
  sendAll({ keepalive: true });
}

/** Whoever signs out leaves nothing behind that nobody could do in their name. */
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

function update(changed: PendingChange): void {
  pendingChanges.setState(
    pendingChanges.getState().map((change) => (change.id === changed.id ? changed : change)),
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

import { messageOf } from '#api/api-error.ts';
import type { CallOptions } from '#api/request.ts';
import { addSignOutTask } from '#session/before-sign-out.ts';
import { type Change, type HeldChange, heldChanges } from './held-list.ts';

/** As long as a clerk may change their mind: an order's status has no way back. */
export const holdMs = 5000;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const sendings = new Set<Promise<void>>();
let lastId = 0;

/** Does it in a while, unless it is undone. What was held for the same order before goes first, at once. */
export function holdChange(change: Change): void {
  for (const earlier of heldChanges.getState())
    if (earlier.orderIds.some((id) => change.orderIds.includes(id))) sendNow(earlier.id);
  const id = ++lastId;
  heldChanges.setState(
    [...heldChanges.getState(), { ...change, id, since: Date.now(), state: 'held', refusals: [] }],
    true,
  );
  startClock(id);
  window.addEventListener('pagehide', sendInTime);
  addSignOutTask(sendAndWait);
}

export function undoChange(id: number): void {
  if (find(id)?.state === 'held') drop(id);
}

/** A refusal has been read. */
export function dismissRefusal(id: number): void {
  if (find(id)?.state === 'refused') drop(id);
}

/**
 * Whoever is reaching for the undo button is given the time again; a hand that only rests there keeps nothing waiting.
 */
export function giveTime(): void {
  const now = Date.now();
  for (const change of heldChanges.getState()) {
    if (change.state !== 'held' || now - change.since < 500) continue;
    update({ ...change, since: now });
    startClock(change.id);
  }
}

function startClock(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => sendNow(id), holdMs),
  );
}

function sendAll(options: CallOptions = {}): void {
  for (const { id } of heldChanges.getState()) sendNow(id, options);
}

/** A page that goes away says what was meant before it does. */
function sendInTime(): void {
  sendAll({ keepalive: true });
}

/** Whoever signs out leaves nothing behind that nobody could do in their name. */
async function sendAndWait(): Promise<void> {
  sendAll();
  await Promise.all(sendings);
}

function sendNow(id: number, options: CallOptions = {}): void {
  const change = find(id);
  if (change?.state !== 'held') return;
  clearTimeout(timers.get(id));
  update({ ...change, state: 'sending' });
  const sending = finish(change, options).finally(() => sendings.delete(sending));
  sendings.add(sending);
}

async function finish(change: HeldChange, options: CallOptions): Promise<void> {
  const refusals = await change.send(options).catch((error: unknown) => [messageOf(error)]);
  if (refusals.length > 0) update({ ...change, state: 'refused', refusals });
  else drop(change.id);
  change.onSettled();
}

const find = (id: number) => heldChanges.getState().find((change) => change.id === id);

function update(changed: HeldChange): void {
  heldChanges.setState(
    heldChanges.getState().map((change) => (change.id === changed.id ? changed : change)),
    true,
  );
}

function drop(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  heldChanges.setState(
    heldChanges.getState().filter((change) => change.id !== id),
    true,
  );
}

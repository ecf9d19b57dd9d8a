import { messageOf } from '#api/api-error.ts';
import type { CallOptions } from '#api/request.ts';
import { createObservable } from '#lib/observable.ts';

/** As long as a clerk may change their mind: an order's status has no way back. */
export const holdMs = 5000;

type Change = {
  orderIds: readonly string[];
  /** What is about to be done: 开始打印 A7K2MX. */
  text: string;
  /** Answers with what was refused, a sentence each; none when all of it was done. */
  send: (options: CallOptions) => Promise<readonly string[]>;
  /** Whatever came of it: the screens look again. */
  onSettled: () => void;
};

export type HeldChange = Change & {
  id: number;
  state: 'held' | 'sending' | 'refused';
  refusals: readonly string[];
};

/** All changes on their way, the newest last. They outlive the screen that began them. */
export const heldChanges = createObservable<readonly HeldChange[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;
let isPaused = false;

/** Does it in a while, unless it is undone. What was held for the same order before goes first, at once. */
export function holdChange(change: Change): void {
  for (const earlier of heldChanges.get())
    if (earlier.orderIds.some((id) => change.orderIds.includes(id))) sendNow(earlier.id);
  const id = ++lastId;
  heldChanges.set([...heldChanges.get(), { ...change, id, state: 'held', refusals: [] }]);
  startClock(id);
  window.addEventListener('pagehide', sendAll);
}

export function undoChange(id: number): void {
  if (find(id)?.state === 'held') drop(id);
  // Its button is gone, and with it whatever had stopped the clocks of the others.
  pauseClocks(false);
}

/** A refusal has been read. */
export function dismissRefusal(id: number): void {
  if (find(id)?.state === 'refused') drop(id);
  pauseClocks(false);
}

/** Whoever is reaching for the undo button is given the time. */
export function pauseClocks(paused: boolean): void {
  if (paused === isPaused) return;
  isPaused = paused;
  for (const { id, state } of heldChanges.get()) if (state === 'held') startClock(id);
}

function startClock(id: number): void {
  clearTimeout(timers.get(id));
  if (!isPaused)
    timers.set(
      id,
      setTimeout(() => sendNow(id), holdMs),
    );
}

/** A page that goes away says what was meant before it does. */
function sendAll(): void {
  for (const { id } of heldChanges.get()) sendNow(id, { keepalive: true });
}

function sendNow(id: number, options: CallOptions = {}): void {
  const change = find(id);
  if (change?.state !== 'held') return;
  clearTimeout(timers.get(id));
  update({ ...change, state: 'sending' });
  void finish(change, options);
}

async function finish(change: HeldChange, options: CallOptions): Promise<void> {
  const refusals = await change.send(options).catch((error: unknown) => [messageOf(error)]);
  if (refusals.length > 0) update({ ...change, state: 'refused', refusals });
  else drop(change.id);
  change.onSettled();
}

const find = (id: number) => heldChanges.get().find((change) => change.id === id);

function update(changed: HeldChange): void {
  heldChanges.set(heldChanges.get().map((change) => (change.id === changed.id ? changed : change)));
}

function drop(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  heldChanges.set(heldChanges.get().filter((change) => change.id !== id));
}

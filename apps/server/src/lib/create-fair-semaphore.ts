/** Thrown instead of running the work: the queue is too long, or the caller no longer waits for the result. */
export class NotStarted extends Error {
  readonly reason: 'busy' | 'aborted';

  constructor(reason: 'busy' | 'aborted') {
    super(`the work was not started: ${reason}`);
    this.name = 'NotStarted';
    this.reason = reason;
  }
}

type Turn = { readonly key: string; readonly signal: AbortSignal };

export type FairSemaphore = { run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> };

type Options = {
  readonly max: number;
  /** Nobody waits longer. A call that would have to is refused at once. */
  readonly maxWaitMs: number;
};

/** The expected duration of a call, until the first ones are measured. */
const initialDurationMs = 100;
/** Bounds the queue: very short calls must not make it look empty. */
const minDurationMs = 20;

/**
 * Runs at most `max` calls at a time. The others wait in one queue per key, and the keys take turns: many calls of one
 * key delay another key's first call by one turn only. Aborted calls leave the queue.
 */
export function createFairSemaphore({ max, maxWaitMs }: Options): FairSemaphore {
  /** The key at the front is next; after its turn it goes to the end. */
  const queues = new Map<string, Set<() => void>>();
  let running = 0;
  let averageMs = initialDurationMs;

  function expectedWaitMs(key: string): number {
    const own = (queues.get(key)?.size ?? 0) + 1;
    let turns = own;
    for (const [other, queue] of queues) if (other !== key) turns += Math.min(queue.size, own);
    return (turns * Math.max(averageMs, minDurationMs)) / max;
  }

  function startNext(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, queue] = next;
    const [start] = queue;
    queues.delete(key);
    if (start) queue.delete(start);
    if (queue.size > 0) queues.set(key, queue);
    start?.();
  }

  /** Resolves when it is this call's turn. */
  async function wait({ key, signal }: Turn): Promise<void> {
    if (expectedWaitMs(key) > maxWaitMs) throw new NotStarted('busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = queues.get(key) ?? new Set();
    queues.set(key, queue.add(resolve));
    const leave = (reason: 'busy' | 'aborted') => {
      queue.delete(resolve);
      if (queue.size === 0 && queues.get(key) === queue) queues.delete(key);
      reject(new NotStarted(reason));
    };
    const leaveAborted = () => leave('aborted');
    const timeout = setTimeout(leave, maxWaitMs, 'busy');
    signal.addEventListener('abort', leaveAborted);
    try {
      await promise;
    } finally {
      clearTimeout(timeout);
      signal.removeEventListener('abort', leaveAborted);
    }
  }

  return {
    async run(turn, work) {
      if (turn.signal.aborted) throw new NotStarted('aborted');
      if (running >= max) await wait(turn);
      else running += 1;
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        averageMs += (performance.now() - startedAt - averageMs) / 10;
        startNext();
      }
    },
  };
}

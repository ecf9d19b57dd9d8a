/** Thrown instead of running the work: the queue is too long, or the caller no longer waits for the result. */
export class NotStarted extends Error {
  readonly reason: 'busy' | 'aborted';

  constructor(reason: 'busy' | 'aborted') {
    super(`the work was not started: ${reason}`);
    this.name = 'NotStarted';
    this.reason = reason;
  }
}

type Turn = {
  readonly key: string;
  /** The lines of a key share its turns, one after the other. */
  readonly line?: string;
  readonly signal: AbortSignal;
};

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

const countCalls = (lines: ReadonlyMap<string, ReadonlySet<unknown>>) =>
  [...lines.values()].reduce((sum, queue) => sum + queue.size, 0);

/**
 * Runs at most `max` calls at a time. The others wait in one queue per key and line, and the keys take turns: many calls
 * of one key delay another key's first call by one turn only. So do the lines within a key. Aborted calls leave the
 * queue.
 */
export function createFairSemaphore({ max, maxWaitMs }: Options): FairSemaphore {
  /** The key at the front is next, with the line at its front; after their turn both go to the end. */
  const queues = new Map<string, Map<string, Set<() => void>>>();
  let running = 0;
  let averageMs = initialDurationMs;

  function expectedWaitMs(key: string, line: string): number {
    const lines = new Map(queues.get(key));
    const own = (lines.get(line)?.size ?? 0) + 1;
    lines.delete(line);
    let ofKey = own;
    for (const queue of lines.values()) ofKey += Math.min(queue.size, own);
    let turns = ofKey;
    for (const [other, queued] of queues) if (other !== key) turns += Math.min(countCalls(queued), ofKey);
    return (turns * Math.max(averageMs, minDurationMs)) / max;
  }

  function startNext(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [key, lines] = next;
    const [[line, queue] = ['', new Set<() => void>()]] = lines;
    const [start] = queue;
    queues.delete(key);
    lines.delete(line);
    if (start) queue.delete(start);
    if (queue.size > 0) lines.set(line, queue);
    if (lines.size > 0) queues.set(key, lines);
    start?.();
  }

  /** Resolves when it is this call's turn. */
  async function wait({ key, line = '', signal }: Turn): Promise<void> {
    if (expectedWaitMs(key, line) > maxWaitMs) throw new NotStarted('busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const lines = queues.get(key) ?? new Map<string, Set<() => void>>();
    const queue = lines.get(line) ?? new Set();
    queues.set(key, lines.set(line, queue.add(resolve)));
    const leave = (reason: 'busy' | 'aborted') => {
      queue.delete(resolve);
      if (queue.size === 0 && lines.get(line) === queue) lines.delete(line);
      if (lines.size === 0 && queues.get(key) === lines) queues.delete(key);
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

/** Runs at most `max` calls at a time; others are queued in order. */
export type Semaphore = { run<Result>(work: () => Promise<Result>): Promise<Result>; queueLength(): number };

export function createSemaphore(max: number): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= max) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The permit passes to the next in the queue, so that a new call cannot overtake it.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
    queueLength: () => queue.length,
  };
}

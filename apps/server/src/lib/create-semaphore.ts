/** Runs at most `atOnce` pieces of work at a time; the others wait in line. */
export type Semaphore = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many are waiting. */
  queueLength(): number;
};

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
        // The place is handed on, so that nobody can slip in between.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
    queueLength: () => queue.length,
  };
}

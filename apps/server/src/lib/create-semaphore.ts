/** Runs at most `atOnce` pieces of work at a time; the others wait in line. */
export type Turns = {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many are waiting. */
  waiting(): number;
};

export function createSemaphore(atOnce: number): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The place is handed on, so that nobody can slip in between.
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
    waiting: () => line.length,
  };
}

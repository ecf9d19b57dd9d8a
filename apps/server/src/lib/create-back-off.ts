export type Pauses = { readonly firstMs: number; readonly maxMs: number };

export type BackOff = {
  /** Runs the work after the next pause; each pause is twice as long as the one before. */
  schedule(): void;
  /** Cancels the timer and begins again with the first pause. */
  reset(): void;
};

/** Repeats work on a timer that does not keep the process alive. */
export function createBackOff(work: () => void, { firstMs, maxMs }: Pauses): BackOff {
  let pauseMs = firstMs;
  let timer: NodeJS.Timeout | undefined;
  return {
    schedule() {
      clearTimeout(timer);
      timer = setTimeout(work, pauseMs).unref();
      pauseMs = Math.min(2 * pauseMs, maxMs);
    },
    reset() {
      clearTimeout(timer);
      pauseMs = firstMs;
    },
  };
}

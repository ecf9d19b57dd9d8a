export type ReadingLimits = {
  /** Until a new process takes up its first file. */
  readonly startMs: number;
  /** Timeout of one request, from when a process has begun it. */
  readonly timeMs: number;
  readonly memoryBytes: number;
  readonly checkMemoryEveryMs: number;
  readonly maxProcesses: number;
  /** A process that has had nothing to do for so long is ended. */
  readonly idleMs: number;
  /** One that holds more than this does so for good (WebAssembly memory never shrinks) and rests only shortly. */
  readonly heavyBytes: number;
  readonly heavyIdleMs: number;
};

const mb = 1024 * 1024;

/** Honest files of 200 MB take 1 s and 400 MB on a busy machine with two cores. */
export const defaultReadingLimits: ReadingLimits = {
  startMs: 30_000,
  timeMs: 15_000,
  memoryBytes: 1536 * mb,
  checkMemoryEveryMs: 100,
  maxProcesses: 2,
  idleMs: 600_000,
  heavyBytes: 300 * mb,
  heavyIdleMs: 5_000,
};

export type ReadingLimits = {
  /** Until a new process takes up its first file. */
  readonly startMs: number;
  /** Wall clock of one question, from when a process has taken it up. */
  readonly timeMs: number;
  readonly memoryBytes: number;
  readonly weighEveryMs: number;
  readonly maxProcesses: number;
  /** A process that has had nothing to do for so long is ended. */
  readonly restMs: number;
  /** One that holds more than this does so for good (WebAssembly memory never shrinks) and rests only shortly. */
  readonly heavyBytes: number;
  readonly heavyRestMs: number;
};

const mb = 1024 * 1024;

/** Honest files of 200 MB take 1 s and 400 MB on a busy machine with two cores. */
export const usualReadingLimits: ReadingLimits = {
  startMs: 30_000,
  timeMs: 15_000,
  memoryBytes: 1536 * mb,
  weighEveryMs: 100,
  maxProcesses: 2,
  restMs: 600_000,
  heavyBytes: 300 * mb,
  heavyRestMs: 5_000,
};

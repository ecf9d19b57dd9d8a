export type ReadingLimits = {
  /** Timeout of a new process until it starts its first request. */
  readonly startTimeoutMs: number;
  /** Timeout of one request, from its start. */
  readonly timeoutMs: number;
  readonly maxMemoryBytes: number;
  readonly memoryCheckMs: number;
  readonly maxProcesses: number;
  readonly idleTimeoutMs: number;
  /** A process above this size keeps it (WebAssembly memory never shrinks), so its idle timeout is shorter. */
  readonly heavyBytes: number;
  readonly heavyIdleTimeoutMs: number;
};

const mb = 1024 * 1024;

/** Valid files of 200 MB take 1 s and 400 MB on a busy machine with two cores. */
export const defaultReadingLimits: ReadingLimits = {
  startTimeoutMs: 30_000,
  timeoutMs: 15_000,
  maxMemoryBytes: 1536 * mb,
  memoryCheckMs: 100,
  maxProcesses: 2,
  idleTimeoutMs: 600_000,
  heavyBytes: 300 * mb,
  heavyIdleTimeoutMs: 5_000,
};

import type { ProcessLimits } from '../watch-processes.ts';

/** The process limits apply to one request, and to the start of a process. */
export type ReadingLimits = ProcessLimits & {
  /** In place of `cpuMs` while pages with colour are looked for: nobody waits for them, but others for the process. */
  readonly colorCpuMs: number;
  readonly maxMemoryBytes: number;
  readonly memoryCheckMs: number;
  readonly maxProcesses: number;
  readonly idleTimeoutMs: number;
  /** A process above this size keeps it (WebAssembly memory never shrinks), so its idle timeout is shorter. */
  readonly heavyBytes: number;
  readonly heavyIdleTimeoutMs: number;
};

const mb = 1024 * 1024;

/** Valid files of 200 MB take 1 s of CPU time and 400 MB. The browser waits five minutes for an upload. */
export const defaultReadingLimits: ReadingLimits = {
  cpuMs: 15_000,
  colorCpuMs: 5_000,
  stuckMs: 30_000,
  timeoutMs: 180_000,
  checkMs: 500,
  maxMemoryBytes: 1536 * mb,
  memoryCheckMs: 100,
  maxProcesses: 2,
  idleTimeoutMs: 600_000,
  heavyBytes: 300 * mb,
  heavyIdleTimeoutMs: 5_000,
};

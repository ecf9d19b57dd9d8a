import { readProcessTree } from './process-tree.ts';

/**
 * Limits of a child process on a machine that may be busy. Only the CPU limit is a verdict on the file that the process
 * works on. The other two mean: try again later.
 */
export type ProcessLimits = {
  /** CPU time of the process and its descendants, from the first check. Not applied outside Linux. */
  readonly cpuMs: number;
  /** A process is stuck when it uses no CPU for so long, although it waits for no core and no disk. */
  readonly stuckMs: number;
  /** The last resort, by the wall clock. It is far above the CPU limit: a busy machine takes many times as long. */
  readonly timeoutMs: number;
  readonly checkMs: number;
};

export type ReachedLimit = 'cpu_limit' | 'stuck' | 'timed_out';

/** A process that wakes up now and then is stuck too: below this share of a core it counts as idle. */
const minActiveShare = 0.02;

/** Calls `onLimit` once, when a process and its descendants reach a limit. Returns a function that ends the watch. */
export function watchProcesses(
  root: number | undefined,
  limits: ProcessLimits,
  onLimit: (limit: ReachedLimit) => void,
): () => void {
  let lastCpuMs: number | undefined;
  let lastAt = performance.now();
  const spent = { cpuMs: 0, idleMs: 0, totalMs: 0 };
  let isChecking = false;

  const check = async () => {
    const tree = await readProcessTree(root);
    const now = performance.now();
    // A server that was stopped itself, or had no core, did not see what its children did meanwhile.
    const passedMs = Math.min(now - lastAt, 2 * limits.checkMs);
    lastAt = now;
    spent.totalMs += passedMs;
    if (tree) {
      const usedMs = lastCpuMs === undefined ? 0 : Math.max(0, tree.cpuMs - lastCpuMs);
      lastCpuMs = tree.cpuMs;
      spent.cpuMs += usedMs;
      const isActive = tree.isRunnable || usedMs > passedMs * minActiveShare;
      // One sample may meet a stuck process in a short wake-up, so an active sample takes back three idle ones.
      spent.idleMs = isActive ? Math.max(0, spent.idleMs - 3 * passedMs) : spent.idleMs + passedMs;
    }
  };
  const findReached = (): ReachedLimit | undefined => {
    if (spent.cpuMs > limits.cpuMs) return 'cpu_limit';
    if (spent.idleMs > limits.stuckMs) return 'stuck';
    return spent.totalMs > limits.timeoutMs ? 'timed_out' : undefined;
  };

  let isOver = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await check();
    isChecking = false;
    const reached = findReached();
    if (isOver || !reached) return;
    stop();
    onLimit(reached);
  }, limits.checkMs);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  return stop;
}

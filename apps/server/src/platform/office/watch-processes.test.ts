import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ProcessLimits, type ReachedLimit, watchProcesses } from './watch-processes.ts';

const generous: ProcessLimits = { cpuMs: 600_000, stuckMs: 600_000, timeoutMs: 600_000, checkMs: 20 };

const started: ChildProcess[] = [];
function start(script: string): number {
  // A group of its own, so that the kill reaches its children.
  const child = spawn('bash', ['-c', script], { detached: true, stdio: 'ignore' });
  started.push(child);
  return child.pid ?? 0;
}
afterEach(() => {
  for (const { pid } of started.splice(0)) process.kill(-(pid ?? 0), 'SIGKILL');
});

const watch = (pid: number, limits: Partial<ProcessLimits>) => {
  const { promise, resolve } = Promise.withResolvers<ReachedLimit>();
  const stop = watchProcesses(pid, { ...generous, ...limits }, resolve);
  return { reached: promise, stop };
};

describe('a watched process', () => {
  test.each([
    ['spins', 'while :; do :; done'],
    ['waits for a child that spins', '(while :; do :; done) & wait'],
    ['starts one short child after the other', 'while :; do (for one in {1..2000}; do :; done); done'],
  ])('that %s reaches the CPU limit', async (_, script) => {
    expect(await watch(start(script), { cpuMs: 100 }).reached).toBe('cpu_limit');
  });

  test.each([
    ['sleeps', 'sleep 1000; exit'],
    ['wakes up now and then', 'while :; do sleep 0.5; done'],
    ['has stopped itself', 'kill -STOP $$'],
  ])('that %s is stuck', async (_, script) => {
    expect(await watch(start(script), { stuckMs: 1500 }).reached).toBe('stuck');
  });

  test('that waits for a core is not stuck, and its CPU limit does not run', async () => {
    const limits = { cpuMs: 5000, stuckMs: 1000 };
    for (let core = 0; core < 2 * availableParallelism(); core += 1) start('while :; do :; done');
    const starved = start('renice -n 19 $$ >/dev/null; while :; do :; done');
    const onLimit = vi.fn();
    const stop = watchProcesses(starved, { ...generous, ...limits }, onLimit);
    expect(await watch(start('sleep 1000; exit'), limits).reached).toBe('stuck');
    stop();
    expect(onLimit).not.toHaveBeenCalled();
  });

  test('ends at the wall clock in the last resort', async () => {
    expect(await watch(start('while :; do :; done'), { timeoutMs: 200 }).reached).toBe('timed_out');
  });

  test('that has exited reaches no limit but the wall clock', async () => {
    expect(await watch(2 ** 30, { stuckMs: 1, timeoutMs: 100 }).reached).toBe('timed_out');
  });
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProcessMemory } from '../process-memory.ts';
import type { PressRequest, PressResponse } from './child/handle-request.ts';
import { PressFailed, type PressFailure, type PressResult } from './press.ts';

export type PressLimits = {
  readonly startTimeoutMs: number;
  /** Timeout of one file; a time for every page is added to it. */
  readonly timeoutMs: number;
  readonly timeoutMsPerPage: number;
  readonly timeoutMsPerDrawnPage: number;
  readonly maxMemoryBytes: number;
  readonly memoryCheckMs: number;
  readonly maxFileBytes: number;
  readonly maxConcurrency: number;
};

const mb = 1024 * 1024;

/** 500 pages of text take 0.7 s and 130 MB, a scanned book of 210 MB takes 1.6 s and 350 MB. */
export const defaultPressLimits: PressLimits = {
  startTimeoutMs: 30_000,
  timeoutMs: 30_000,
  timeoutMsPerPage: 5,
  timeoutMsPerDrawnPage: 500,
  maxMemoryBytes: 1024 * mb,
  memoryCheckMs: 100,
  maxFileBytes: 1024 * mb,
  maxConcurrency: 2,
};

const program = fileURLToPath(new URL('./child/handle-request.ts', import.meta.url));

/** The child may read files, write beside its target, and nothing else. */
const permissions = (target: string) => [
  ...['--permission', '--allow-fs-read=*', `--allow-fs-write=${dirname(target)}/*`],
  ...['--allow-addons', '--allow-worker', '--max-old-space-size=512'],
];

/** Runs one request in its own process, which has exited when this returns or throws. */
export async function runPress(
  request: PressRequest,
  target: string,
  limits: PressLimits,
  signal?: AbortSignal,
): Promise<PressResult> {
  signal?.throwIfAborted();
  const child = fork(program, [], {
    execArgv: permissions(target),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exit = once(child, 'exit').catch(() => []);
  let failure: PressFailure | undefined;
  const kill = (reason: PressFailure) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  let timeout = setTimeout(kill, limits.startTimeoutMs, 'timed_out');
  const memoryCheck = setInterval(async () => {
    if ((await readProcessMemory(child.pid)) > limits.maxMemoryBytes) kill('out_of_memory');
  }, limits.memoryCheckMs);
  const onAbort = () => kill('crashed');
  signal?.addEventListener('abort', onAbort, { once: true });

  try {
    const { promise, resolve, reject } = Promise.withResolvers<PressResponse>();
    child.on('message', (response: PressResponse) => {
      if (response.kind !== 'started') return resolve(response);
      clearTimeout(timeout);
      timeout = setTimeout(kill, limits.timeoutMs, 'timed_out');
    });
    child.on('error', reject);
    child.on('exit', (code, exitSignal) => {
      // V8 aborts when it is out of memory; a SIGKILL that is not ours is most likely the kernel's OOM killer.
      const cause = exitSignal === 'SIGABRT' || exitSignal === 'SIGKILL' ? 'out_of_memory' : 'crashed';
      reject(new PressFailed(failure ?? cause, exitSignal ?? `code ${code}`));
    });
    child.send(request, (error) => error && kill('crashed'));
    const response = await promise;
    if (response.kind === 'done') return response.result;
    if (response.kind === 'failed') throw new PressFailed(response.failure, response.detail, response.source);
    throw new Error('the press sent an unknown response');
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timeout);
    clearInterval(memoryCheck);
    signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
    await exit;
  }
}

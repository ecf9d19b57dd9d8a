import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildSandbox, VisibleFolder } from '../child-sandbox/child-sandbox.ts';
import { exitSignalOf, startChild } from '../child-sandbox/start-child.ts';
import { endSignals } from '../end-signals.ts';
import { measureMemoryOf, watchMemory } from '../process-memory.ts';
import { type ProcessLimits, watchProcesses } from '../watch-processes.ts';
import type { PressRequest, PressResponse } from './child/handle-request.ts';
import { PressFailed, type PressFailure, type PressResult } from './press.ts';

/** The process limits apply to one file, and to the start of its process. */
export type PressLimits = ProcessLimits & {
  /** Added to the CPU limit for every page. */
  readonly cpuMsPerPage: number;
  readonly cpuMsPerDrawnPage: number;
  readonly maxMemoryBytes: number;
  readonly memoryCheckMs: number;
  readonly maxFileBytes: number;
  readonly maxConcurrency: number;
};

const mb = 1024 * 1024;

/** 500 pages of text take 0.7 s of CPU time and 130 MB, a scanned book of 210 MB takes 1.6 s and 350 MB. */
export const defaultPressLimits: PressLimits = {
  cpuMs: 30_000,
  cpuMsPerPage: 5,
  cpuMsPerDrawnPage: 500,
  stuckMs: 30_000,
  timeoutMs: 900_000,
  checkMs: 500,
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

type PressOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly sandbox?: ChildSandbox | undefined;
  /** The folders that the process sees in its sandbox. The paths of the request are those in the sandbox. */
  readonly folders?: readonly VisibleFolder[];
};

/** Runs one request in its own process, which has exited when this returns or throws. */
export async function runPress(
  request: PressRequest,
  target: string,
  limits: PressLimits,
  { signal, sandbox, folders }: PressOptions = {},
): Promise<PressResult> {
  signal?.throwIfAborted();
  const child = startChild({ program, args: [], flags: permissions(target) }, sandbox, folders);
  const measureMemory = measureMemoryOf(child.pid, { isSandboxed: sandbox !== undefined });
  const exit = once(child, 'exit').catch(() => []);
  let failure: PressFailure | undefined;
  const kill = (reason: PressFailure) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const watch = () =>
    watchProcesses(child.pid, limits, (limit) => kill(limit === 'cpu_limit' ? 'too_complex' : 'interrupted'));
  let endWatch = watch();
  const endMemoryWatch = watchMemory(measureMemory, limits, () => kill('out_of_memory'));
  const onAbort = () => kill('crashed');
  signal?.addEventListener('abort', onAbort, { once: true });

  try {
    const { promise, resolve, reject } = Promise.withResolvers<PressResponse>();
    child.on('message', (response: PressResponse) => {
      if (response.kind !== 'started') return resolve(response);
      endWatch();
      endWatch = watch();
    });
    child.on('error', reject);
    child.on('exit', (code, ownSignal) => {
      const exitSignal = exitSignalOf(code, ownSignal);
      reject(new PressFailed(failure ?? failureOf(exitSignal), exitSignal ?? `code ${code}`));
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
    endWatch();
    endMemoryWatch();
    signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
    await exit;
  }
}

function failureOf(signal: NodeJS.Signals | null): PressFailure {
  if (endSignals.includes(signal)) return 'interrupted';
  // V8 aborts when it is out of memory; a SIGKILL that is not ours is most likely the kernel's OOM killer.
  return signal === 'SIGABRT' || signal === 'SIGKILL' ? 'out_of_memory' : 'crashed';
}

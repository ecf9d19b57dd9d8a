import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { maxPages } from '@print/contract/documents';
import { endSignals } from '../end-signals.ts';
import { readProcessMemory } from '../process-memory.ts';
import { watchProcesses } from '../watch-processes.ts';
import type { ReadingRequest, ReadingResponse, ReadingResult } from './child/handle-requests.ts';
import { type ExitReason, ReadingFailed, ReadingProcessExited } from './reading-errors.ts';
import type { ReadingLimits } from './reading-limits.ts';

export type ReadingProcess = {
  /** Takes one request at a time. */
  send(request: ReadingRequest): Promise<ReadingResult>;
  /** False as soon as the process is being killed. */
  isUsable(): boolean;
  /** Resident bytes; 0 where the system has no /proc. */
  measureMemory(): Promise<number>;
  end(): void;
};

const program = fileURLToPath(new URL('./child/handle-requests.ts', import.meta.url));

/** The child may read files and nothing else. */
const execArgv = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker', '--max-old-space-size=512'];

type CurrentRequest = {
  hasStarted: boolean;
  endWatch(): void;
  resolve(result: ReadingResult): void;
  reject(reason: Error): void;
};

/** Starts a child process that reads untrusted documents and pictures. */
export function startReadingProcess(limits: ReadingLimits, onExit: () => void): ReadingProcess {
  const child = fork(program, [String(maxPages)], {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let current: CurrentRequest | undefined;
  let exitReason: ExitReason | undefined;
  let hasExited = false;

  // Only a pending request keeps the server's event loop alive.
  const becomeIdle = () => {
    current?.endWatch();
    current = undefined;
    child.unref();
    child.channel?.unref();
  };
  const end = (reason: ExitReason) => {
    exitReason ??= reason;
    if (hasExited) return;
    child.ref();
    child.kill('SIGKILL');
  };
  const settle = (detail: string) => {
    if (hasExited) return;
    hasExited = true;
    const interrupted = current;
    becomeIdle();
    interrupted?.reject(new ReadingProcessExited(exitReason ?? 'crashed', interrupted.hasStarted, detail));
    onExit();
  };

  child.on('message', (response: ReadingResponse) => {
    if (!current) return;
    if (response.kind === 'started') {
      current.hasStarted = true;
      current.endWatch();
      current.endWatch = watchProcesses(child.pid, limits, end);
      return;
    }
    const { resolve, reject } = current;
    becomeIdle();
    if (response.shouldExit) end('stopped');
    if (response.kind === 'result') resolve(response.result);
    else reject(new ReadingFailed(response));
  });
  child.on('exit', (code, signal) => {
    // V8 aborts when it is out of memory; a SIGKILL that is not ours is most likely the kernel's OOM killer.
    if (signal === 'SIGABRT' || signal === 'SIGKILL') exitReason ??= 'out_of_memory';
    if (endSignals.includes(signal)) exitReason ??= 'stopped';
    settle(signal ?? `code ${code}`);
  });
  child.on('error', ({ message }) => {
    end('crashed');
    settle(message);
  });
  becomeIdle();

  const measureMemory = () => readProcessMemory(child.pid);

  return {
    async send(request) {
      child.ref();
      child.channel?.ref();
      const memoryCheck = setInterval(async () => {
        if ((await measureMemory()) > limits.maxMemoryBytes && current) end('out_of_memory');
      }, limits.memoryCheckMs);
      try {
        return await new Promise<ReadingResult>((resolve, reject) => {
          if (hasExited) return reject(new ReadingProcessExited(exitReason ?? 'crashed', false, 'before the request'));
          current = { hasStarted: false, endWatch: watchProcesses(child.pid, limits, end), resolve, reject };
          child.send(request, (error) => error && end('crashed'));
        });
      } finally {
        clearInterval(memoryCheck);
      }
    },
    isUsable: () => !hasExited && exitReason === undefined,
    measureMemory,
    end: () => end('stopped'),
  };
}

import { fileURLToPath } from 'node:url';
import { maxPages } from '@print/contract/documents';
import { errorCode } from '#lib/error-code.ts';
import type { ChildSandbox } from '../child-sandbox/child-sandbox.ts';
import { exitSignalOf, startChild } from '../child-sandbox/start-child.ts';
import { endSignals } from '../end-signals.ts';
import { measureMemoryOf, watchMemory } from '../process-memory.ts';
import { watchProcesses } from '../watch-processes.ts';
import type { ReadingRequest, ReadingResponse, ReadingResult } from './child/handle-requests.ts';
import { createInbox } from './inbox.ts';
import { type ExitReason, ReadingFailed, ReadingProcessExited } from './reading-errors.ts';
import type { ReadingLimits } from './reading-limits.ts';

export type ReadingProcess = {
  /** Takes one request at a time. */
  send(request: ReadingRequest): Promise<ReadingResult>;
  /** False as soon as the process is being killed. */
  isUsable(): boolean;
  /** Removes the file of the last request from the folder of the process. */
  clearInbox(): Promise<void>;
  /** Resident bytes; 0 where the system has no /proc. */
  measureMemory(): Promise<number>;
  end(): void;
};

const program = fileURLToPath(new URL('./child/handle-requests.ts', import.meta.url));

/** The child may read files and nothing else. */
export const readingFlags = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=512',
];

type CurrentRequest = {
  readonly isForColors: boolean;
  hasStarted: boolean;
  endWatch(): void;
  resolve(result: ReadingResult): void;
  reject(reason: Error): void;
};

/** Starts a child process that reads untrusted documents and pictures. */
export function startReadingProcess(limits: ReadingLimits, onExit: () => void, sandbox?: ChildSandbox): ReadingProcess {
  const inbox = sandbox && createInbox(sandbox);
  const child = startChild(
    { program, args: [String(maxPages)], flags: readingFlags },
    sandbox,
    inbox ? [inbox.folder] : [],
  );
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
  const removeInbox = async () => await inbox?.remove().catch(() => {});
  const settle = (detail: string) => {
    if (hasExited) return;
    hasExited = true;
    void removeInbox();
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
      const cpuMs = current.isForColors ? limits.colorCpuMs : limits.cpuMs;
      current.endWatch = watchProcesses(child.pid, { ...limits, cpuMs }, end);
      return;
    }
    const { resolve, reject } = current;
    becomeIdle();
    if (response.shouldExit) end('stopped');
    if (response.kind === 'result') resolve(response.result);
    else reject(new ReadingFailed(response));
  });
  child.on('exit', (code, ownSignal) => {
    const signal = exitSignalOf(code, ownSignal);
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

  const exitedBefore = () => new ReadingProcessExited(exitReason ?? 'crashed', false, 'before the request');
  const measureMemory = measureMemoryOf(child.pid, { isSandboxed: sandbox !== undefined });
  /** The path of the request's file as the process sees it. */
  const placeFile = async (path: string) => {
    try {
      return inbox ? await inbox.put(path) : path;
    } catch (error) {
      // A process that exits takes its folder with it.
      if (hasExited) throw exitedBefore();
      throw new ReadingFailed({ detail: errorCode(error) ?? 'unknown', isSystemError: true });
    } finally {
      // The file may have come into the folder while that was being removed.
      if (hasExited) await removeInbox();
    }
  };

  return {
    async send(request) {
      child.ref();
      child.channel?.ref();
      const endMemoryWatch = watchMemory(measureMemory, limits, () => current && end('out_of_memory'));
      try {
        const path = await placeFile(request.path);
        return await new Promise<ReadingResult>((resolve, reject) => {
          if (hasExited) return reject(exitedBefore());
          current = {
            isForColors: request.kind === 'findColorPages',
            hasStarted: false,
            endWatch: watchProcesses(child.pid, limits, end),
            resolve,
            reject,
          };
          child.send({ ...request, path }, (error) => error && end('crashed'));
        });
      } finally {
        endMemoryWatch();
      }
    },
    isUsable: () => !hasExited && exitReason === undefined,
    clearInbox: async () => await inbox?.clear(),
    measureMemory,
    end: () => end('stopped'),
  };
}

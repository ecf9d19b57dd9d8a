import { errorCode } from '#lib/error-code.ts';
import type { ChildSandbox } from '../child-sandbox/child-sandbox.ts';
import type { ChildSandboxWatch } from '../child-sandbox/watch-child-sandbox.ts';
import type { ReadingRequest, ReadingResult } from './child/handle-requests.ts';
import { ReaderUnavailable } from './reader.ts';
import { ReadingFailed, ReadingProcessExited } from './reading-errors.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { type ReadingProcess, startReadingProcess } from './reading-process.ts';

type QueuedRequest = {
  readonly request: ReadingRequest;
  tries: number;
  isCancelled: boolean;
  process?: ReadingProcess;
  resolve(result: ReadingResult): void;
  reject(reason: unknown): void;
};

type PoolWorker = {
  readonly process: ReadingProcess;
  readonly sandbox: ChildSandbox | undefined;
  isBusy: boolean;
  isUrgent: boolean;
  lastPath?: string;
  idleTimer?: NodeJS.Timeout;
};

export type ReadingPool = {
  send(request: ReadingRequest, signal?: AbortSignal): Promise<ReadingResult>;
  close(): Promise<void>;
};

/** A customer waits for these results; drawing and counting pages may wait. */
const isUrgent = ({ kind }: ReadingRequest) => kind === 'inspect' || kind === 'redrawPicture' || kind === 'redrawCode';

const stoppedError = () => new ReaderUnavailable('the reader has been stopped');

/** A pool of at most `maxProcesses` processes, started on demand, with one queue. */
export function createReadingPool(limits: ReadingLimits, sandboxes?: ChildSandboxWatch): ReadingPool {
  const workers = new Set<PoolWorker>();
  const queue: QueuedRequest[] = [];
  let isClosed = false;
  let onEmpty: (() => void) | undefined;

  function startWorker(): PoolWorker {
    const sandbox = sandboxes?.current;
    const onExit = () => {
      clearTimeout(worker.idleTimer);
      workers.delete(worker);
      if (workers.size === 0) onEmpty?.();
      dispatch();
    };
    const process = startReadingProcess(limits, onExit, sandbox);
    const worker: PoolWorker = { process, sandbox, isBusy: false, isUrgent: false };
    workers.add(worker);
    return worker;
  }

  /** Prefers the worker that still has the file open. Requests that are not urgent leave one worker free. */
  function findWorker(request: ReadingRequest): PoolWorker | undefined {
    const { path } = request;
    const background = [...workers].filter((worker) => worker.isBusy && !worker.isUrgent).length;
    if (!isUrgent(request) && background >= Math.max(1, limits.maxProcesses - 1)) return undefined;
    const idle = [...workers].filter(({ isBusy, process }) => !isBusy && process.isUsable()).filter(endIfStale);
    const known = idle.find(({ lastPath }) => lastPath === path) ?? idle[0];
    return known ?? (workers.size < limits.maxProcesses ? startWorker() : undefined);
  }

  /** A process that started before the sandbox was found is replaced by a sandboxed one. */
  function endIfStale({ process, sandbox }: PoolWorker): boolean {
    const isCurrent = sandbox === sandboxes?.current;
    if (!isCurrent) process.end();
    return isCurrent;
  }

  function dispatch(): void {
    for (let queued = queue[0]; queued !== undefined; queued = queue[0]) {
      try {
        const worker = findWorker(queued.request);
        if (!worker) return;
        queue.shift();
        void run(worker, queued);
      } catch (error) {
        // The folder of the new process cannot be created, for example on a full disk.
        queue.shift();
        queued.reject(new ReadingFailed({ detail: errorCode(error) ?? 'unknown', isSystemError: true }));
      }
    }
  }

  async function run(worker: PoolWorker, queued: QueuedRequest): Promise<void> {
    worker.isBusy = true;
    worker.isUrgent = isUrgent(queued.request);
    clearTimeout(worker.idleTimer);
    queued.process = worker.process;
    queued.tries++;
    try {
      queued.resolve(await worker.process.send(queued.request));
      worker.lastPath = queued.request.path;
    } catch (error) {
      // The process exited before it read the file, so the file is not the cause.
      const isProcessFault = error instanceof ReadingProcessExited && !error.hasStarted && error.reason !== 'stopped';
      if (isProcessFault) await sandboxes?.recheck();
      if (isProcessFault && queued.tries < 3 && !queued.isCancelled && !isClosed) queue.unshift(queued);
      else queued.reject(error);
    }
    worker.isBusy = false;
    scheduleEnd(worker);
    dispatch();
  }

  function scheduleEnd(worker: PoolWorker): void {
    const endIfIdle = () => !worker.isBusy && worker.process.end();
    clearTimeout(worker.idleTimer);
    worker.idleTimer = setTimeout(async () => {
      await worker.process.clearInbox();
      if (worker.isBusy) return;
      if ((await worker.process.measureMemory()) > limits.heavyBytes) return endIfIdle();
      if (worker.isBusy) return;
      worker.idleTimer = setTimeout(endIfIdle, limits.idleTimeoutMs - limits.heavyIdleTimeoutMs).unref();
    }, limits.heavyIdleTimeoutMs).unref();
  }

  function enqueue(queued: QueuedRequest): void {
    const at = isUrgent(queued.request) ? queue.findIndex(({ request }) => !isUrgent(request)) : -1;
    queue.splice(at === -1 ? queue.length : at, 0, queued);
    dispatch();
  }

  function cancel(queued: QueuedRequest): void {
    queued.isCancelled = true;
    const at = queue.indexOf(queued);
    if (at !== -1) queue.splice(at, 1);
    else queued.process?.end();
  }

  return {
    async send(request, signal) {
      if (sandboxes) await sandboxes.ready();
      if (sandboxes?.isUnknown) throw new ReaderUnavailable('bubblewrap has not responded yet');
      if (isClosed) throw stoppedError();
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<ReadingResult>();
      const queued: QueuedRequest = { request, tries: 0, isCancelled: false, resolve, reject };
      const onAbort = () => {
        cancel(queued);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      enqueue(queued);
      return promise.finally(() => signal?.removeEventListener('abort', onAbort));
    },
    async close() {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(stoppedError());
      if (workers.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      for (const { process } of workers) process.end();
      await promise;
    },
  };
}

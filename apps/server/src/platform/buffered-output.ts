import { write as fsWrite, writeSync } from 'node:fs';
import { errorCode } from '#lib/error-code.ts';

/** Text for a file, pipe or terminal. Writing never blocks and never throws. */
export type BufferedOutput = {
  write(text: string): void;
  /** Resolves when everything is written, or after the timeout. */
  flush(timeoutMs: number): Promise<void>;
  /** For the exit of the process: writes the rest synchronously, as far as the file takes it. */
  flushSync(): void;
};

type Options = {
  readonly maxBufferedBytes?: number;
  /** Delay before the first retry after a failed write; it doubles with each. */
  readonly retryMs?: number;
  /** Tests replace it to make writes fail. */
  readonly writeFile?: WriteFile;
  /** The line that reports dropped lines. */
  describeDropped(lines: number): string;
};

type WriteFile = (fd: number, bytes: Buffer, done: (error: Error | null, writtenBytes: number) => void) => void;

const maxRetryMs = 1_000;
const pauseMs = 10;
const maxPauses = 20;

/**
 * One asynchronous write at a time. While the disk is full or nobody reads the pipe, lines wait in a bounded buffer,
 * further lines are dropped and counted, and writes are retried. A line after a gap says how many lines are missing.
 */
export function createBufferedOutput(fd: number, options: Options): BufferedOutput {
  const { maxBufferedBytes = 1024 * 1024, retryMs = 20, writeFile = fsWrite, describeDropped } = options;
  let queue: string[] = [];
  /** Taken from the queue, and not yet written in full. */
  let batch: Buffer | undefined;
  let bufferedBytes = 0;
  let droppedLines = 0;
  let isWriting = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let delayMs = retryMs;
  let onEmpty: (() => void)[] = [];

  function enqueue(text: string): void {
    queue.push(text);
    bufferedBytes += Buffer.byteLength(text);
  }

  function takeBatch(): Buffer | undefined {
    if (!batch && queue.length > 0) {
      batch = Buffer.from(queue.join(''));
      queue = [];
    }
    return batch;
  }

  function writeNext(): void {
    if (isWriting || retryTimer) return;
    const bytes = takeBatch();
    if (!bytes) {
      for (const resolve of onEmpty) resolve();
      onEmpty = [];
      return;
    }
    isWriting = true;
    writeFile(fd, bytes, (error, writtenBytes) => {
      isWriting = false;
      if (error || writtenBytes === 0) return retryLater();
      delayMs = retryMs;
      bufferedBytes -= writtenBytes;
      batch = writtenBytes < bytes.length ? bytes.subarray(writtenBytes) : undefined;
      // Below half, so that a slow reader gets one report for many lines.
      if (droppedLines > 0 && bufferedBytes <= maxBufferedBytes / 2) reportDropped();
      writeNext();
    });
  }

  function retryLater(): void {
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      writeNext();
    }, delayMs).unref();
    delayMs = Math.min(delayMs * 2, maxRetryMs);
  }

  function reportDropped(): void {
    enqueue(describeDropped(droppedLines));
    droppedLines = 0;
  }

  return {
    write(text) {
      if (droppedLines > 0 || bufferedBytes + Buffer.byteLength(text) > maxBufferedBytes) {
        droppedLines += 1;
        // Without a pending write nothing else would report the line.
        if (bufferedBytes > 0) return;
        reportDropped();
      } else {
        enqueue(text);
      }
      writeNext();
    },

    async flush(timeoutMs) {
      if (bufferedBytes === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty.push(resolve);
      const timeout = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timeout);
    },

    flushSync() {
      // The thread pool completes a write in flight before the process ends, perhaps after these lines.
      if (isWriting) batch = undefined;
      if (droppedLines > 0) reportDropped();
      for (let bytes = takeBatch(); bytes && writeAllSync(fd, bytes); bytes = takeBatch()) batch = undefined;
    },
  };
}

/** Returns whether everything was written. Waits a moment for the reader of a full pipe. */
function writeAllSync(fd: number, bytes: Buffer): boolean {
  let rest = bytes;
  for (let pauses = 0; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if (errorCode(error) !== 'EAGAIN' || pauses === maxPauses) return false;
      pauses += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
  return true;
}

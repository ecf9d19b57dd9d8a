import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What arrives while this much is being written is written in one go, which is half the work of a stream. */
const batchBytes = 1024 * 1024;
/** Bytes that arrive one by one would fill the memory: each piece takes hundreds of bytes, whatever is in it. */
const batchChunks = 256;

/** Sent to the disk while the rest arrives, so that hardly anything is left to wait for at the end. */
const syncIntervalBytes = 16 * 1024 * 1024;

type Options = {
  readonly signal: AbortSignal | undefined;
  /** Told of every byte before it is written; throws to stop. */
  readonly checkSize: (sizeBytes: number) => Promise<void> | undefined;
  readonly mayDetachChunks: boolean;
  /** Told how much of it can be read already. */
  readonly onWritten: (sizeBytes: number) => void;
};

/** Writes a stream to a new file, and says how long it is. On a failure the stream is destroyed. */
export async function writeStreamToFile(
  body: Readable,
  path: string,
  { signal, checkSize, mayDetachChunks, onWritten }: Options,
): Promise<number> {
  let sizeBytes = 0;
  // Opened before anything can fail: a stream that opens its file later could create it after the clean-up.
  const file = await open(path, 'wx', 0o600);
  const backgroundSync = createBackgroundSync(file);
  const writeChunks = async (chunks: AsyncIterable<Buffer>) => {
    let writing = Promise.resolve();
    let batch: Buffer[] = [];
    let batchedBytes = 0;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      await checkSize(sizeBytes);
      batch.push(chunk);
      batchedBytes += chunk.length;
      if (batchedBytes < batchBytes && batch.length < batchChunks) continue;
      await writing;
      const writtenBytes = sizeBytes;
      const written = batch;
      writing = writeAll(file, batch, batchedBytes).then(() => {
        if (mayDetachChunks) written.forEach(detach);
        onWritten(writtenBytes);
        backgroundSync.advance(writtenBytes);
      });
      // Seen when it is waited for.
      writing.catch(() => {});
      batch = [];
      batchedBytes = 0;
    }
    await writing;
    if (batchedBytes > 0) await writeAll(file, batch, batchedBytes);
    await backgroundSync.end();
  };
  try {
    await pipeline(body, writeChunks, { signal });
    return sizeBytes;
  } finally {
    // Waits for what is being written.
    await file.close();
  }
}

/**
 * Gives back the memory of a piece. The garbage collector would do so too, but searches the whole server for it, several
 * times for each large upload. A piece that shares its memory with others is left to it.
 */
function detach({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** One flush at a time. A disk tells of its failure once: who flushes the rest later would not hear of it. */
function createBackgroundSync(file: FileHandle) {
  let syncing: Promise<void> | undefined;
  let syncedTo = 0;
  let failure: unknown;
  return {
    advance(upTo: number): void {
      if (syncing || upTo - syncedTo < syncIntervalBytes) return;
      syncedTo = upTo;
      syncing = file
        .datasync()
        .catch((error) => {
          failure = error;
        })
        .finally(() => {
          syncing = undefined;
        });
    },
    async end(): Promise<void> {
      await syncing;
      if (failure) throw failure;
    },
  };
}

/** A disk that is nearly full takes a part, and says why only when asked again. */
async function writeAll(file: FileHandle, chunks: readonly Buffer[], sizeBytes: number): Promise<void> {
  const { bytesWritten } = await file.writev([...chunks]);
  if (bytesWritten === sizeBytes) return;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  await writeAll(file, [rest], rest.length);
}

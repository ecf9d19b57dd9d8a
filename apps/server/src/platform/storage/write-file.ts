import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Chunks are written in batches by writev, which takes half the time of a write stream. */
const batchBytes = 1024 * 1024;
/** Bounds the memory of tiny chunks: a Buffer takes hundreds of bytes even for one byte of content. */
const batchChunks = 256;

/** fdatasync runs while the rest arrives, so that the last fsync is short. */
const syncIntervalBytes = 16 * 1024 * 1024;

type Options = {
  readonly signal: AbortSignal | undefined;
  /** Called before a chunk is written; throws to abort. */
  readonly checkSize: (sizeBytes: number) => Promise<void> | undefined;
  readonly mayDetachChunks: boolean;
  /** Called with the size of the file so far. */
  readonly onWritten: (sizeBytes: number) => void;
};

/** Writes a stream to a new file and returns its size. On failure the stream is destroyed. */
export async function writeStreamToFile(
  body: Readable,
  path: string,
  { signal, checkSize, mayDetachChunks, onWritten }: Options,
): Promise<number> {
  let sizeBytes = 0;
  // Opened here, because a write stream that opens lazily could create the file after the clean-up.
  const file = await open(path, 'wx', 0o600);
  const backgroundSync = createBackgroundSync(file);
  const batches = createBatches(file, 0, mayDetachChunks, (writtenBytes) => {
    onWritten(writtenBytes);
    backgroundSync.advance(writtenBytes);
  });
  const writeChunks = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      await checkSize(sizeBytes);
      await batches.add(chunk);
    }
    await batches.flush();
    await backgroundSync.end();
  };
  try {
    await pipeline(body, writeChunks, { signal });
    return sizeBytes;
  } finally {
    // `close` waits for pending writes.
    await file.close();
  }
}

/**
 * Writes a stream to an existing file from `startAt` on. Unlike a new file, the part that has arrived before a failure
 * stays. The bytes are on the disk when the promise settles. The stream is not destroyed: its owner may still read it.
 */
export async function appendStreamToFile(
  body: Readable,
  path: string,
  {
    startAt,
    signal,
    checkSize,
  }: Pick<Options, 'checkSize'> & { readonly startAt: number; readonly signal: AbortSignal },
): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const batches = createBatches(file, startAt, true);
    const stop = () => body.destroy();
    signal.addEventListener('abort', stop);
    let sizeBytes = startAt;
    try {
      if (signal.aborted) stop();
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        sizeBytes += chunk.length;
        await checkSize(sizeBytes);
        await batches.add(chunk);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await batches.flush();
      await file.datasync();
    }
    signal.throwIfAborted();
  } finally {
    await file.close();
  }
}

/** `onWritten` receives the size of the file so far. */
function createBatches(
  file: FileHandle,
  startAt: number,
  mayDetachChunks: boolean,
  onWritten: (sizeBytes: number) => void = () => {},
) {
  let position = startAt;
  let writing = Promise.resolve();
  let batch: Buffer[] = [];
  let batchedBytes = 0;

  async function write(): Promise<void> {
    await writing;
    const writtenBatch = batch;
    const from = position;
    const to = position + batchedBytes;
    position = to;
    batch = [];
    batchedBytes = 0;
    writing = writeAll(file, writtenBatch, to - from, from).then(() => {
      if (mayDetachChunks) writtenBatch.forEach(detach);
      onWritten(to);
    });
    // `await writing` throws the error later; until then the rejection must not count as unhandled.
    writing.catch(() => {});
  }

  return {
    add(chunk: Buffer): Promise<void> | undefined {
      batch.push(chunk);
      batchedBytes += chunk.length;
      return batchedBytes < batchBytes && batch.length < batchChunks ? undefined : write();
    },
    async flush(): Promise<void> {
      if (batchedBytes > 0) await write();
      await writing;
    },
  };
}

/**
 * Frees the memory of a chunk at once. Otherwise each large upload triggers several full garbage collections. A chunk
 * that shares its ArrayBuffer is left to the garbage collector.
 */
function detach({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Runs one fdatasync at a time. The kernel reports a write failure only once, so it is kept until the end. */
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

/** On a nearly full disk `writev` writes only a part; the next write fails with the reason. */
async function writeAll(
  file: FileHandle,
  chunks: readonly Buffer[],
  sizeBytes: number,
  position: number,
): Promise<void> {
  const { bytesWritten } = await file.writev([...chunks], position);
  if (bytesWritten === sizeBytes) return;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  await writeAll(file, [rest], rest.length, position + bytesWritten);
}

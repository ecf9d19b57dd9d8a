import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What arrives while this much is being written is written in one go, which is half the work of a stream. */
const writtenAtOnceBytes = 1024 * 1024;
/** Bytes that arrive one by one would fill the memory: each piece takes hundreds of bytes, whatever is in it. */
const writtenAtOnceChunks = 256;

/** Sent to the disk while the rest arrives, so that hardly anything is left to wait for at the end. */
const flushedAtOnceBytes = 16 * 1024 * 1024;

type Options = {
  readonly signal: AbortSignal | undefined;
  /** Told of every byte before it is written; throws to stop. */
  readonly watch: (sizeBytes: number) => Promise<void> | undefined;
  readonly emptiesPieces: boolean;
  /** Told how much of it can be read already. */
  readonly onWritten: (sizeBytes: number) => void;
};

/** Writes a stream to a new file, and says how long it is. On a failure the stream is destroyed. */
export async function writeFileFrom(
  body: Readable,
  path: string,
  { signal, watch, emptiesPieces, onWritten }: Options,
): Promise<number> {
  let sizeBytes = 0;
  // Opened before anything can fail: a stream that opens its file later could create it after the clean-up.
  const file = await open(path, 'wx', 0o600);
  const flushing = flushAlong(file);
  const writeChunks = async (chunks: AsyncIterable<Buffer>) => {
    let writing = Promise.resolve();
    let gathered: Buffer[] = [];
    let gatheredBytes = 0;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      await watch(sizeBytes);
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes < writtenAtOnceBytes && gathered.length < writtenAtOnceChunks) continue;
      await writing;
      const writtenTo = sizeBytes;
      const written = gathered;
      writing = writeAll(file, gathered, gatheredBytes).then(() => {
        if (emptiesPieces) written.forEach(empty);
        onWritten(writtenTo);
        flushing.grown(writtenTo);
      });
      // Seen when it is waited for.
      writing.catch(() => {});
      gathered = [];
      gatheredBytes = 0;
    }
    await writing;
    if (gatheredBytes > 0) await writeAll(file, gathered, gatheredBytes);
    await flushing.end();
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
function empty({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** One flush at a time. A disk tells of its failure once: who flushes the rest later would not hear of it. */
function flushAlong(file: FileHandle) {
  let flushing: Promise<void> | undefined;
  let flushedTo = 0;
  let failure: unknown;
  return {
    grown(upTo: number): void {
      if (flushing || upTo - flushedTo < flushedAtOnceBytes) return;
      flushedTo = upTo;
      flushing = file
        .datasync()
        .catch((error) => {
          failure = error;
        })
        .finally(() => {
          flushing = undefined;
        });
    },
    async end(): Promise<void> {
      await flushing;
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

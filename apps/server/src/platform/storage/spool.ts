import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from './error-code.ts';
import { hashAlong } from './hash-along.ts';
import { storageFull } from './storage.errors.ts';
import { type PutOptions, StorageTooLarge, type Stored } from './storage.ts';
import { writeFileFrom } from './write-file.ts';

const staleAfterMs = 24 * 60 * 60 * 1000;
const roomCheckedEveryBytes = 16 * 1024 * 1024;

export type SpoolOptions = {
  /** Left free on the disk: the database lives there too, and must be able to write when uploads cannot. */
  readonly reserveBytes?: number;
  readonly sweepEveryMs?: number;
};

/** A folder for files that are still arriving. What a crash left in it is removed when it is old enough. */
export type Spool = {
  /**
   * Receives the whole stream, then calls `use`; the spooled file is gone when that is done. Nothing may be promised
   * before `safe`, when the disk has it too: meanwhile `use` can look at it.
   */
  receive<Result>(
    body: Readable,
    options: PutOptions,
    use: (path: string, stored: Promise<Stored>, safe: Promise<void>) => Promise<Result>,
  ): Promise<Result>;
};

export async function openSpool(folder: string, options: SpoolOptions): Promise<Spool> {
  const { reserveBytes = 256 * 1024 * 1024, sweepEveryMs = 3_600_000 } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sweepStale = () => sweep(folder, Date.now() - staleAfterMs);
  await sweepStale();
  // What was left just before this start is not old enough yet. What cannot be read now can be later.
  setInterval(() => void sweepStale().catch(() => {}), sweepEveryMs).unref();

  async function assertRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserveBytes) throw storageFull();
  }

  return {
    async receive(body, { maxBytes, signal, emptiesPieces = false }, use) {
      const path = join(folder, randomUUID());
      // It may fail before the pipeline listens, and an error nobody listens to ends the process.
      body.on('error', () => {});
      const hashing = hashAlong(path);
      let safe = Promise.resolve();
      try {
        await assertRoom();
        const watch = watchSize(maxBytes, assertRoom);
        const sizeBytes = await writeFileFrom(body, path, {
          signal,
          watch,
          emptiesPieces,
          onWritten: hashing.grown,
        });
        safe = sync(path);
        const stored = hashing.finish(sizeBytes).then((sha256) => ({ sizeBytes, sha256 }));
        // Whoever has dropped it before does not care.
        for (const one of [safe, stored]) one.catch(() => {});
        return await use(path, stored, safe);
      } catch (error) {
        body.destroy();
        await hashing.drop();
        throw isFull(error) ? storageFull(error) : error;
      } finally {
        await rm(path, { force: true });
        await safe.catch(() => {});
      }
    },
  };
}

function watchSize(maxBytes: number, assertRoom: () => Promise<void>) {
  let roomCheckedAt = 0;
  return (sizeBytes: number): Promise<void> | undefined => {
    if (sizeBytes > maxBytes) throw new StorageTooLarge(`More than ${maxBytes} bytes`);
    if (sizeBytes - roomCheckedAt < roomCheckedEveryBytes) return undefined;
    roomCheckedAt = sizeBytes;
    return assertRoom();
  };
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function sweep(folder: string, olderThan: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may be sweeping too.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < olderThan) await rm(path, { force: true });
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

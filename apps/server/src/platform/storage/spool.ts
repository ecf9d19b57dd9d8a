import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '#lib/error-code.ts';
import { createFileHash } from './file-hash.ts';
import { storageFull } from './storage.errors.ts';
import { type PutOptions, type StorageRoom, StorageTooLarge, type StoredFile } from './storage.ts';
import { writeStreamToFile } from './write-file.ts';

const staleAfterMs = 24 * 60 * 60 * 1000;
const freeSpaceCheckIntervalBytes = 16 * 1024 * 1024;

export type SpoolOptions = {
  /** Disk space that uploads leave free for the database, which uses the same disk. */
  readonly reserveBytes?: number;
  readonly sweepIntervalMs?: number;
};

/** A folder for incoming files. Stale files of a crashed process are deleted after a day. */
export type Spool = {
  room(): Promise<StorageRoom>;
  /**
   * Receives the whole stream, then calls `use`; the spooled file is deleted when `use` settles. `use` may read the
   * file at once, but must await `synced` (fsync) before it reports success.
   */
  receive<Result>(
    body: Readable,
    options: PutOptions,
    use: (path: string, stored: Promise<StoredFile>, synced: Promise<void>) => Promise<Result>,
  ): Promise<Result>;
};

export async function openSpool(folder: string, options: SpoolOptions): Promise<Spool> {
  const { reserveBytes = 256 * 1024 * 1024, sweepIntervalMs = 3_600_000 } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sweep = () => deleteFilesOlderThan(folder, Date.now() - staleAfterMs);
  await sweep();
  // The interval deletes files that are not stale yet at this start, and retries failed sweeps.
  setInterval(() => void sweep().catch(() => {}), sweepIntervalMs).unref();

  async function room(): Promise<StorageRoom> {
    const { bavail, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, reserveBytes };
  }

  async function assertFreeSpace(): Promise<void> {
    if ((await room()).freeBytes < reserveBytes) throw storageFull();
  }

  return {
    room,

    async receive(body, { maxBytes, signal, mayDetachChunks = false }, use) {
      const path = join(folder, randomUUID());
      // The stream may fail before the pipeline listens, and an unhandled 'error' event ends the process.
      body.on('error', () => {});
      const hash = createFileHash(path);
      let synced = Promise.resolve();
      try {
        await assertFreeSpace();
        const checkSize = createSizeCheck(maxBytes, assertFreeSpace);
        const sizeBytes = await writeStreamToFile(body, path, {
          signal,
          checkSize,
          mayDetachChunks,
          onWritten: hash.update,
        });
        synced = syncFile(path);
        const stored = hash.digest(sizeBytes).then((sha256) => ({ sizeBytes, sha256 }));
        // `use` may fail before it awaits these promises, and an unhandled rejection ends the process.
        for (const promise of [synced, stored]) promise.catch(() => {});
        return await use(path, stored, synced);
      } catch (error) {
        body.destroy();
        await hash.abort();
        throw isDiskFull(error) ? storageFull(error) : error;
      } finally {
        await rm(path, { force: true });
        await synced.catch(() => {});
      }
    },
  };
}

function createSizeCheck(maxBytes: number, assertFreeSpace: () => Promise<void>) {
  let checkedAtBytes = 0;
  return (sizeBytes: number): Promise<void> | undefined => {
    if (sizeBytes > maxBytes) throw new StorageTooLarge(`more than ${maxBytes} bytes`);
    if (sizeBytes - checkedAtBytes < freeSpaceCheckIntervalBytes) return undefined;
    checkedAtBytes = sizeBytes;
    return assertFreeSpace();
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function deleteFilesOlderThan(folder: string, olderThan: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have deleted the file.
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < olderThan) await rm(path, { force: true });
  }
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

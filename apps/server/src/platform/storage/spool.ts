import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '#lib/error-code.ts';
import { createDiskRoom, type DiskRoom } from './disk-room.ts';
import { createFileHash, type FileHash } from './file-hash.ts';
import { storageFull } from './storage.errors.ts';
import type { PutOptions, StoredFile } from './storage.ts';
import { writeStreamToFile } from './write-file.ts';

const staleAfterMs = 24 * 60 * 60 * 1000;

export type SpoolOptions = {
  /** Disk space that uploads leave free for the database, which uses the same disk. */
  readonly reserveBytes?: number;
  readonly sweepIntervalMs?: number;
};

/** A folder for incoming files. Stale files of a crashed process are deleted after a day. */
export type Spool = {
  readonly room: DiskRoom;
  /**
   * Receives the whole stream, then calls `use`; the spooled file is deleted when `use` settles. `use` may read the
   * file at once, but must await `synced` (fsync) before it reports success.
   */
  receive<Result>(body: Readable, options: PutOptions, use: UseFile<Result>): Promise<Result>;
};

export type UseFile<Result> = (path: string, stored: Promise<StoredFile>, synced: Promise<void>) => Promise<Result>;

export async function openSpool(folder: string, options: SpoolOptions): Promise<Spool> {
  const { reserveBytes = 256 * 1024 * 1024, sweepIntervalMs = 3_600_000 } = options;
  await openSweptFolder(folder, sweepIntervalMs);
  const room = createDiskRoom(folder, reserveBytes);

  return {
    room,

    async receive(body, { maxBytes, signal, mayDetachChunks = false }, use) {
      const path = join(folder, randomUUID());
      // The stream may fail before the pipeline listens, and an unhandled 'error' event ends the process.
      body.on('error', () => {});
      const hash = createFileHash(path);
      try {
        await room.assertFreeSpace();
        const checkSize = room.createSizeCheck(maxBytes);
        const sizeBytes = await writeStreamToFile(body, path, {
          signal,
          checkSize,
          mayDetachChunks,
          onWritten: hash.update,
        });
        return await useFile(path, sizeBytes, hash, use);
      } catch (error) {
        body.destroy();
        await hash.abort();
        throw isDiskFull(error) ? storageFull(error) : error;
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Creates the folder. Files that nobody has written to for a day are deleted now and at intervals. */
export async function openSweptFolder(folder: string, sweepIntervalMs = 3_600_000): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sweep = () => deleteFilesOlderThan(folder, Date.now() - staleAfterMs);
  await sweep();
  // The interval deletes files that are not stale yet at this start, and retries failed sweeps.
  setInterval(() => void sweep().catch(() => {}), sweepIntervalMs).unref();
}

/** Calls `use` with a complete file, while it is hashed and synced. */
export async function useFile<Result>(
  path: string,
  sizeBytes: number,
  hash: FileHash,
  use: UseFile<Result>,
): Promise<Result> {
  const synced = syncFile(path);
  const stored = hash.digest(sizeBytes).then((sha256) => ({ sizeBytes, sha256 }));
  // `use` may fail before it awaits these promises, and an unhandled rejection ends the process.
  for (const promise of [synced, stored]) promise.catch(() => {});
  try {
    return await use(path, stored, synced);
  } finally {
    await synced.catch(() => {});
  }
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

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

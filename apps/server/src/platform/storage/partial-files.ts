import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '#lib/error-code.ts';
import type { DiskRoom } from './disk-room.ts';
import { createFileHash } from './file-hash.ts';
import { isDiskFull, openSweptFolder, type UseFile, useFile } from './spool.ts';
import { storageFull } from './storage.errors.ts';
import { StorageMissing } from './storage.ts';
import { assertStorageKey } from './storage-key.ts';
import { appendStreamToFile } from './write-file.ts';

type AppendOptions = {
  /** The size of the file now. */
  readonly startAt: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
};

/**
 * Files that arrive in pieces, on the local disk. Bytes are only appended, so the size of a file says how much of it
 * has arrived, also after a crash. The caller makes sure that one piece at a time is written to a file. Another request
 * may delete the file meanwhile.
 */
export type PartialFiles = {
  create(id: string): Promise<void>;
  /** Undefined if there is no such file. */
  size(id: string): Promise<number | undefined>;
  /**
   * Keeps the part that has arrived before a failure. More than `maxBytes` throws `StorageTooLarge`, no file
   * `StorageMissing`.
   */
  append(id: string, body: Readable, options: AppendOptions): Promise<void>;
  delete(id: string): Promise<void>;
  list(): AsyncIterable<{ id: string; modifiedAt: Date }>;
};

export async function openPartialFiles(folder: string, room: DiskRoom, sweepIntervalMs?: number) {
  await openSweptFolder(folder, sweepIntervalMs);

  const pathOf = (id: string) => {
    assertStorageKey(id);
    return join(folder, id);
  };

  const files: PartialFiles = {
    async create(id) {
      await room.assertFreeSpace();
      const file = await open(pathOf(id), 'wx', 0o600);
      await file.close();
    },

    async size(id) {
      return (await findFile(pathOf(id)))?.size;
    },

    async append(id, body, { startAt, maxBytes, signal }) {
      try {
        await room.assertFreeSpace();
        const checkSize = room.createSizeCheck(maxBytes);
        await appendStreamToFile(body, pathOf(id), { startAt, signal, checkSize });
      } catch (error) {
        throw await failureOf(id, error);
      }
    },

    async delete(id) {
      await rm(pathOf(id), { force: true });
    },

    async *list() {
      for (const id of await readdir(folder)) {
        const found = await findFile(join(folder, id));
        if (found) yield { id, modifiedAt: found.mtime };
      }
    },
  };

  /** Calls `use` with the complete file, which stays. */
  async function usePartial<Result>(id: string, use: UseFile<Result>): Promise<Result> {
    const path = pathOf(id);
    const size = await files.size(id);
    if (size === undefined) throw new StorageMissing(id);
    const hash = createFileHash(path);
    try {
      return await useFile(path, size, hash, use);
    } catch (error) {
      await hash.abort();
      throw await failureOf(id, error);
    }
  }

  /** Drivers report a deleted file in different ways. */
  async function failureOf(id: string, error: unknown): Promise<unknown> {
    if (isDiskFull(error)) return storageFull(error);
    return (await files.size(id)) === undefined ? new StorageMissing(id) : error;
  }

  return { files, usePartial };
}

async function findFile(path: string) {
  return await stat(path).catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

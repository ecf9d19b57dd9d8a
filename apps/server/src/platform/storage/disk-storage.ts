import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, opendir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode } from '#lib/error-code.ts';
import { openPartialFiles } from './partial-files.ts';
import { openSpool, type SpoolOptions, type UseFile } from './spool.ts';
import { type ChooseKey, type Storage, StorageKeyTaken, StorageMissing, type StoredFile } from './storage.ts';
import { assertStorageKey, assertStoragePrefix } from './storage-key.ts';

/** Files in a folder. An upload is written to `incoming` first and linked to its key atomically, after fsync. */
export async function openDiskStorage(dataDir: string, options: SpoolOptions = {}): Promise<Storage> {
  const root = join(dataDir, 'files');
  await mkdir(root, { recursive: true, mode: 0o700 });
  await chmod(root, 0o700);
  const spool = await openSpool(join(dataDir, 'incoming'), options);
  const partials = await openPartialFiles(join(dataDir, 'partial'), spool.room, options.sweepIntervalMs);

  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(root, key);
  };

  const publishUnder =
    (chooseKey: ChooseKey): UseFile<StoredFile> =>
    async (spooled, stored, synced) => {
      const key = await chooseKey(spooled, stored);
      if (key === undefined) return await stored;
      await synced;
      const path = pathOf(key);
      await publish(spooled, path);
      await syncFolders(dirname(path), root);
      return await stored;
    };

  const storage: Storage = {
    driver: 'disk',
    partials: partials.files,

    async put(key, body, options) {
      assertStorageKey(key);
      return await storage.receive(body, options, async () => key);
    },

    async receive(body, options, chooseKey) {
      return await spool.receive(body, options, publishUnder(chooseKey));
    },

    async receivePartial(id, chooseKey) {
      return await partials.usePartial(id, publishUnder(chooseKey));
    },

    async withFile(key, use) {
      const path = pathOf(key);
      if ((await storage.size(key)) === undefined) throw new StorageMissing(key);
      return await use(path);
    },

    async get(key, range) {
      const file = await openFile(pathOf(key));
      if (!file) throw new StorageMissing(key);
      if (range && range.start >= file.size) {
        await file.handle.close();
        throw new RangeError(`${key} has no byte ${range.start}`);
      }
      return file.handle.createReadStream(range);
    },

    async size(key) {
      const found = await undefinedIfMissing(stat(pathOf(key)));
      return found?.isFile() ? found.size : undefined;
    },

    async delete(key) {
      const path = pathOf(key);
      await undefinedIfMissing(unlink(path));
      await pruneFolders(dirname(path), root);
    },

    async *list(prefix) {
      assertStoragePrefix(prefix);
      const nameAt = prefix.lastIndexOf('/') + 1;
      for await (const path of listFilesBelow(join(root, prefix.slice(0, nameAt)), prefix.slice(nameAt))) {
        const key = relative(root, path);
        const found = await undefinedIfMissing(stat(path));
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },

    room: spool.room.measure,

    async ping() {
      const key = `ping/${randomUUID()}`;
      await storage.put(key, Readable.from([Buffer.from('ping')]), { maxBytes: 4 });
      await storage.delete(key);
    },
  };
  return storage;
}

/** Enough for concurrent deletes. The limit ends the loop when a file is in place of the folder. */
const maxPublishAttempts = 100;

/** Creates a hard link, which unlike a rename does not replace an existing file. */
async function publish(spooled: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await link(spooled, path);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') throw new StorageKeyTaken('key exists already', { cause: error });
      // Another caller deleted the last file of the folder and the folder with it: create it again. When the folder
      // disappears inside `mkdir`, Node reports ENOTDIR.
      const isFolderGone = ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
      if (!isFolderGone || attempt === maxPublishAttempts) throw error;
    }
  }
}

/** A new name survives a power cut only after fsync of its folder; a new folder only after fsync of its parent. */
async function syncFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; ; current = dirname(current)) {
    const handle = await open(current);
    await handle.sync().finally(() => handle.close());
    if (current === root) return;
  }
}

async function pruneFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root; current = dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      return;
    }
  }
}

/** `namePrefix` applies to the entries of the folder itself. */
async function* listFilesBelow(folder: string, namePrefix = ''): AsyncGenerator<string> {
  const entries = await undefinedIfMissing(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    if (!entry.name.startsWith(namePrefix)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFilesBelow(path);
    else yield path;
  }
}

async function openFile(path: string) {
  const handle = await undefinedIfMissing(open(path));
  if (!handle) return undefined;
  const found = await handle.stat();
  if (found.isFile()) return { handle, size: found.size };
  await handle.close();
  return undefined;
}

/** Missing means: no such file, a file in place of a parent folder, or a folder in place of the file. */
async function undefinedIfMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

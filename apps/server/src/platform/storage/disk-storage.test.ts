import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readlink, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { StorageKeyTaken, StorageTooLarge } from './storage.ts';

const maxBytes = 64 * 1024 * 1024;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'disk-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test('of several concurrent puts on one key exactly one succeeds', async () => {
  const storage = await openDiskStorage(dataDir);
  const contents = Array.from({ length: 8 }, () => randomBytes(100_000));

  const puts = contents.map((bytes) => storage.put('one/key', Readable.from([bytes]), { maxBytes }));
  const results = await Promise.allSettled(puts);

  const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [index] : []));
  expect(winners).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StorageKeyTaken);
  }
  const winner = contents[winners[0] ?? -1];
  expect(winner?.equals(await buffer(await storage.get('one/key')))).toBe(true);
});

test('concurrent puts and deletes in one folder succeed', async () => {
  const storage = await openDiskStorage(dataDir);
  const putAndDelete = async (key: string) => {
    for (let round = 0; round < 20; round += 1) {
      await storage.put(key, Readable.from([Buffer.from(key)]), { maxBytes });
      await storage.delete(key);
    }
  };
  await Promise.all(['a/b/1', 'a/b/2', 'a/c/3', 'a/4'].map(putAndDelete));
  expect(await readdir(join(dataDir, 'files'))).toEqual([]);
});

test('a folder that is removed during a put is created again', async () => {
  const storage = await openDiskStorage(dataDir);
  const folders = ['a/b/c', 'a/b', 'a'].map((folder) => join(dataDir, 'files', folder));
  let isDone = false;
  const createAndRemove = async () => {
    while (!isDone) {
      await mkdir(folders[0] ?? '', { recursive: true }).catch(() => {});
      for (const folder of folders) await rmdir(folder).catch(() => {});
    }
  };
  const removers = Array.from({ length: 8 }, createAndRemove);
  const putAndDelete = async (key: string) => {
    for (let round = 0; round < 40; round += 1) {
      await storage.put(key, Readable.from([Buffer.from(key)]), { maxBytes });
      await storage.delete(key);
    }
  };
  await Promise.all(['a/b/c/1', 'a/b/c/2', 'a/b/c/3', 'a/b/c/4'].map(putAndDelete)).finally(() => {
    isDone = true;
  });
  await Promise.all(removers);
});

test('folders have mode 700 and files mode 600', async () => {
  await mkdir(join(dataDir, 'files'), { mode: 0o755 });
  const storage = await openDiskStorage(dataDir);
  await storage.put('documents/source', Readable.from([Buffer.from('x')]), { maxBytes });

  const modeOf = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777;
  expect(await modeOf('files')).toBe(0o700);
  expect(await modeOf('incoming')).toBe(0o700);
  expect(await modeOf('files/documents')).toBe(0o700);
  expect(await modeOf('files/documents/source')).toBe(0o600);
});

test('a partial upload of a crashed process is deleted after a day', async () => {
  await openDiskStorage(dataDir);
  const [old, recent] = [join(dataDir, 'incoming/old'), join(dataDir, 'incoming/recent')];
  for (const path of [old, recent]) await writeFile(path, 'partial');
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await utimes(old, hours(25), hours(25));
  await utimes(recent, hours(23), hours(23));

  await openDiskStorage(dataDir);

  expect(await readdir(join(dataDir, 'incoming'))).toEqual(['recent']);
});

test('the running storage deletes stale partial uploads too', async () => {
  await openDiskStorage(dataDir, { sweepIntervalMs: 10 });
  const stale = join(dataDir, 'incoming/stale');
  await writeFile(stale, 'partial');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await utimes(stale, longAgo, longAgo);
  await expect.poll(() => readdir(join(dataDir, 'incoming'))).not.toContain('stale');
});

test('an upload is refused when only the reserved disk space is free', async () => {
  const storage = await openDiskStorage(dataDir, { reserveBytes: Number.MAX_SAFE_INTEGER });
  const body = Readable.from([Buffer.from('x')]);

  await expect(storage.put('a/b', body, { maxBytes })).rejects.toMatchObject({ status: 507, retryAfterSeconds: 60 });

  expect(body.destroyed).toBe(true);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('a refused upload leaves no open file descriptor', async () => {
  const storage = await openDiskStorage(dataDir);
  for (let round = 0; round < 20; round += 1) {
    const body = Readable.from(Array.from({ length: 8 }, () => randomBytes(1024 * 1024)));
    await expect(storage.put('a/b', body, { maxBytes: 6_000_000 })).rejects.toBeInstanceOf(StorageTooLarge);
    expect(await listOpenFiles(dataDir)).toEqual([]);
  }
});

async function listOpenFiles(folder: string): Promise<string[]> {
  const handles = await readdir('/proc/self/fd');
  // A descriptor in the list may be closed meanwhile.
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}

/** A full disk needs its own file system, which only root can mount. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

test.skipIf(!mayMount)('a full disk refuses the upload, leaves nothing behind, and accepts later uploads', async () => {
  const small = join(dataDir, 'small');
  await mkdir(small);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]);
  try {
    const storage = await openDiskStorage(small, { reserveBytes: 0 });
    const largeBody = Readable.from(Array.from({ length: 32 }, () => randomBytes(256 * 1024)));

    await expect(storage.put('a/b', largeBody, { maxBytes })).rejects.toMatchObject({
      status: 507,
      code: 'storage_full',
    });

    expect(await storage.size('a/b')).toBeUndefined();
    expect(await readdir(join(small, 'incoming'))).toEqual([]);
    await storage.put('a/b', Readable.from([randomBytes(1024 * 1024)]), { maxBytes });
  } finally {
    execFileSync('umount', [small]);
  }
});

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

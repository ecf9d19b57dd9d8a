import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from './error-code.ts';
import { storageFull } from './storage.errors.ts';
import { type PutOptions, StorageTooLarge, type Stored } from './storage.ts';

const staleAfterMs = 24 * 60 * 60 * 1000;
const roomCheckedEveryBytes = 16 * 1024 * 1024;
/** What arrives meanwhile is written in one go, which is half the work. */
const writtenAtOnceBytes = 1024 * 1024;

export type SpoolOptions = {
  /** Left free on the disk: the database lives there too, and must be able to write when uploads cannot. */
  readonly reserveBytes?: number;
  readonly now?: Date;
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
    use: (path: string, stored: Stored, safe: Promise<void>) => Promise<Result>,
  ): Promise<Result>;
};

export async function openSpool(folder: string, options: SpoolOptions): Promise<Spool> {
  const { reserveBytes = 256 * 1024 * 1024, now = new Date() } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder, now.getTime() - staleAfterMs);

  async function assertRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < reserveBytes) throw storageFull();
  }

  return {
    async receive(body, { maxBytes, signal }, use) {
      const path = join(folder, randomUUID());
      // It may fail before the pipeline listens, and an error nobody listens to ends the process.
      body.on('error', () => {});
      let safe = Promise.resolve();
      try {
        await assertRoom();
        const stored = await write(path, body, maxBytes, signal, assertRoom);
        safe = sync(path);
        // Whoever has dropped it before does not care.
        safe.catch(() => {});
        return await use(path, stored, safe);
      } catch (error) {
        body.destroy();
        throw isFull(error) ? storageFull(error) : error;
      } finally {
        await rm(path, { force: true });
        await safe.catch(() => {});
      }
    },
  };
}

async function write(
  path: string,
  body: Readable,
  maxBytes: number,
  signal: AbortSignal | undefined,
  assertRoom: () => Promise<void>,
): Promise<Stored> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let roomCheckedAt = 0;
  const meter = new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      try {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new StorageTooLarge(`More than ${maxBytes} bytes`);
        if (sizeBytes - roomCheckedAt >= roomCheckedEveryBytes) {
          roomCheckedAt = sizeBytes;
          await assertRoom();
        }
        hash.update(chunk);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Opened before anything can fail: a stream that opens its file later could create it after the clean-up.
  const file = await open(path, 'wx', 0o600);
  await pipeline(body, meter, file.createWriteStream({ highWaterMark: writtenAtOnceBytes }), { signal });
  return { sizeBytes, sha256: hash.digest('hex') };
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

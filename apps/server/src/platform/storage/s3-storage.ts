import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config.ts';
import { createLocalCopies } from './local-copies.ts';
import { openPartialFiles } from './partial-files.ts';
import { createS3Client, httpStatusOf, isUnavailable, rethrowAsAppError } from './s3-client.ts';
import { openSpool, type SpoolOptions, type UseFile } from './spool.ts';
import { type ChooseKey, type Storage, StorageKeyTaken, StorageMissing, type StoredFile } from './storage.ts';
import { assertStorageKey, assertStoragePrefix } from './storage-key.ts';

const maxUploadAttempts = 3;

/**
 * Files in an S3-compatible store. An upload is spooled on the local disk first: S3 needs the length in advance,
 * and an interrupted upload never reaches the store.
 */
export async function openS3Storage(
  s3: S3Config,
  dataDir: string,
  options: SpoolOptions & { readonly copyTtlMs?: number } = {},
): Promise<Storage> {
  const client = createS3Client(s3);
  const spool = await openSpool(join(dataDir, 'incoming'), options);
  const partials = await openPartialFiles(join(dataDir, 'partial'), spool.room, options.sweepIntervalMs);

  const objectAt = (key: string) => {
    assertStorageKey(key);
    return { Bucket: s3.bucket, Key: key };
  };

  async function upload(key: string, path: string, stored: StoredFile): Promise<void> {
    const file = await open(path);
    try {
      const body = file.createReadStream({ autoClose: false });
      const command = new PutObjectCommand({ ...objectAt(key), Body: body, ContentLength: stored.sizeBytes });
      // The hash is part of the signature, so the store refuses a corrupted body.
      command.middlewareStack.add(
        (next) => (args) => {
          Object.assign((args.request as { headers: object }).headers, { 'x-amz-content-sha256': stored.sha256 });
          return next(args);
        },
        { step: 'build' },
      );
      await client.send(command);
    } finally {
      await file.close();
    }
  }

  const copies = createLocalCopies(async (key, use) => {
    const body = await storage.get(key);
    await spool.receive(body, { maxBytes: Number.POSITIVE_INFINITY }, use);
  }, options.copyTtlMs ?? 20_000);

  const uploadUnder =
    (chooseKey: ChooseKey): UseFile<StoredFile> =>
    async (path, hashed, synced) => {
      const key = await chooseKey(path, hashed);
      const stored = await hashed;
      if (key === undefined) return stored;
      await synced;
      // Not every store supports conditional writes. Keys contain new ids, so checking before the write is enough.
      if ((await storage.size(key)) !== undefined) throw new StorageKeyTaken('key exists already');
      await uploadWithRetries(() => upload(key, path, stored)).catch(rethrowAsAppError);
      return stored;
    };

  const storage: Storage = {
    driver: 's3',
    partials: partials.files,

    async put(key, body, putOptions) {
      objectAt(key);
      return await storage.receive(body, putOptions, async () => key);
    },

    async receive(body, putOptions, chooseKey) {
      return await spool.receive(body, putOptions, uploadUnder(chooseKey));
    },

    async receivePartial(id, chooseKey) {
      return await partials.usePartial(id, uploadUnder(chooseKey));
    },

    async withFile(key, use) {
      objectAt(key);
      return await copies.withCopy(key, use);
    },

    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const response = await client.send(new GetObjectCommand({ ...objectAt(key), Range })).catch((error) => {
        if (error.name === 'NoSuchKey') throw new StorageMissing(key);
        if (httpStatusOf(error) === 416) throw new RangeError(`${key} has no byte ${range?.start}`);
        return rethrowAsAppError(error);
      });
      return response.Body as Readable;
    },

    async size(key) {
      const response = await client.send(new HeadObjectCommand(objectAt(key))).catch((error) => {
        return httpStatusOf(error) === 404 ? undefined : rethrowAsAppError(error);
      });
      return response?.ContentLength;
    },

    async delete(key) {
      copies.evict(key);
      await client.send(new DeleteObjectCommand(objectAt(key))).catch(rethrowAsAppError);
    },

    async *list(prefix) {
      assertStoragePrefix(prefix);
      let next: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket: s3.bucket, Prefix: prefix, ContinuationToken: next });
        const page = await client.send(command).catch(rethrowAsAppError);
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified) yield { key: Key, modifiedAt: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
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

/** The SDK retries every request but those with a stream body, which it cannot rewind. */
async function uploadWithRetries(upload: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await upload();
    } catch (error) {
      if (attempt === maxUploadAttempts || !isUnavailable(error)) throw error;
      await sleep(attempt * 300);
    }
  }
}

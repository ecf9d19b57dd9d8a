import type { Readable } from 'node:stream';
import type { PartialFiles } from './partial-files.ts';

export type StoredFile = { readonly sizeBytes: number; readonly sha256: string };

export type StorageRoom = { readonly freeBytes: number; readonly reserveBytes: number };

export type PutOptions = {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** No other code uses the chunks of the stream, so their buffers may be detached once written. */
  readonly mayDetachChunks?: boolean;
};

export type ChooseKey = (path: string, stored: Promise<StoredFile>) => Promise<string | undefined>;

/** First and last byte, both inclusive, as in HTTP. `end` may be past the last byte. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Files by key, streamed, never buffered whole. Keys are ASCII and contain ids (`documents/<uuid>/source`).
 * Every driver passes the same suite (storage.test.ts).
 */
export type Storage = {
  readonly driver: 'disk' | 's3';
  /**
   * Atomic. An existing key throws `StorageKeyTaken`, more than `maxBytes` throws `StorageTooLarge`, a full disk
   * throws an AppError 507. On any failure `body` is destroyed.
   */
  put(key: string, body: Readable, options: PutOptions): Promise<StoredFile>;
  /**
   * Like `put`, but `chooseKey` may read the received local file first, while it is still being hashed. It returns
   * the key, or undefined to discard the file.
   */
  receive(body: Readable, options: PutOptions, chooseKey: ChooseKey): Promise<StoredFile>;
  readonly partials: PartialFiles;
  /** Like `receive`, for a partial file that is complete. It stays until the caller deletes it. No such file throws `StorageMissing`. */
  receivePartial(id: string, chooseKey: ChooseKey): Promise<StoredFile>;
  /** Calls `use` with a read-only local file, which is valid until `use` settles. */
  withFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Throws `StorageMissing`, or a RangeError if the range starts after the end of the file. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number | undefined>;
  /** Deleting a missing key is not an error. */
  delete(key: string): Promise<void>;
  /** All keys with the prefix, unordered. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** The room on the local disk, which receives every upload first. Below the reserve uploads are refused with 507. */
  room(): Promise<StorageRoom>;
  /** Writes and deletes a small file. */
  ping(): Promise<void>;
};

export class StorageMissing extends Error {}
export class StorageTooLarge extends Error {}
export class StorageKeyTaken extends Error {}

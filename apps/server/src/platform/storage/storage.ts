import type { Readable } from 'node:stream';

/** What is known of a stored file the moment it is safely stored. */
export type Stored = { readonly sizeBytes: number; readonly sha256: string };

export type PutOptions = {
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Nobody else looks at the pieces of the stream: they may be emptied once written. For large files of a socket. */
  readonly mayDetachChunks?: boolean;
};

export type ChooseKey = (path: string, stored: Promise<Stored>) => Promise<string | undefined>;

/** First and last byte, both included, as in HTTP. An end past the last byte means the last byte. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Files under keys, streamed, never held whole in memory. Keys are ASCII made of ids (`documents/<uuid>/source`).
 * Every driver passes the same suite (storage.test.ts).
 */
export type Storage = {
  readonly driver: 'disk' | 's3';
  /**
   * Stores the stream whole or not at all; a key is written once (`StorageKeyTaken`). `maxBytes` exceeded:
   * `StorageTooLarge`. No room left: an AppError 507. On any failure the rest of `body` is destroyed.
   */
  put(key: string, body: Readable, options: PutOptions): Promise<Stored>;
  /**
   * As `put`, but what arrives is first whole on this machine's disk. `chooseKey` may look at it there, while it is
   * still being hashed, and answers the key to keep it under, or undefined to drop it.
   */
  receive(body: Readable, options: PutOptions, chooseKey: ChooseKey): Promise<Stored>;
  /** Calls `use` with a local file that has the content, only to be read, and only until `use` is done. */
  withFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Throws `StorageMissing` when there is no such file, a RangeError when the range begins after its end. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number | undefined>;
  /** Deleting what is not there is no mistake. */
  delete(key: string): Promise<void>;
  /** All keys that begin with a prefix, in no order, for the sweeper. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Writes and removes a small file. */
  ping(): Promise<void>;
};

export class StorageMissing extends Error {}
export class StorageTooLarge extends Error {}
export class StorageKeyTaken extends Error {}

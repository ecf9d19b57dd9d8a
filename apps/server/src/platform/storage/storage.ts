import type { Readable } from 'node:stream';

/** What is known of a stored file the moment it is safely stored. */
export type Stored = { readonly sizeBytes: number; readonly sha256: string };

/**
 * Files under keys, streamed, never held whole in memory. Keys are ASCII made of ids (`documents/<uuid>/source`).
 * Every driver passes the same suite (storage.test.ts).
 */
export type Storage = {
  readonly driver: 'disk' | 's3';
  /**
   * Stores the stream whole or not at all; a key is written once. `maxBytes` exceeded: `StorageTooLarge`.
   * The disk being full: an AppError 507.
   */
  put(key: string, body: Readable, options: { maxBytes: number; signal?: AbortSignal }): Promise<Stored>;
  /** Throws `StorageMissing` when there is no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number | undefined>;
  delete(key: string): Promise<void>;
  /** All keys below a prefix, for the sweeper. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Writes and removes a small file. */
  ping(): Promise<void>;
};

import { Worker } from 'node:worker_threads';

/** The file has `upTo` bytes now; with `isComplete` it will not grow any more. */
export type HashRequest =
  | { readonly id: number; readonly path: string; readonly upTo: number; readonly isComplete: boolean }
  | { readonly id: number; readonly isAborted: true };
export type HashResult = { readonly id: number } & ({ readonly sha256: string } | { readonly error: Error });

export type FileHash = {
  update(upTo: number): void;
  /** SHA-256 of the whole file, in hex. */
  digest(sizeBytes: number): Promise<string>;
  /** Resolves when the file is closed: a deleted file that is open still takes disk space. */
  abort(): Promise<void>;
};

const pending = new Map<number, PromiseWithResolvers<string>>();
let lastId = 0;
let thread: Worker | undefined;

/** One thread for all uploads: hashing a large file on the main thread would block other requests. */
function startThread(): Worker {
  const worker = new Worker(new URL('./file-hash-thread.ts', import.meta.url));
  worker.on('message', (result: HashResult) => {
    const { resolve, reject } = pending.get(result.id) ?? {};
    settle(result.id);
    if ('sha256' in result) resolve?.(result.sha256);
    else reject?.(result.error);
  });
  worker.on('error', (error) => {
    thread = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });
  return worker;
}

function settle(id: number): void {
  pending.delete(id);
  if (pending.size === 0) thread?.unref();
}

/** Hashes a file while it is written, so that little is left to do after the last byte. */
export function createFileHash(path: string): FileHash {
  lastId += 1;
  const id = lastId;
  const result = Promise.withResolvers<string>();
  // An aborted hash has no other consumer of this rejection.
  result.promise.catch(() => {});
  pending.set(id, result);
  thread ??= startThread();
  // If this thread crashes, later requests for this file must not reach its replacement.
  const worker = thread;
  worker.ref();
  const send = (request: HashRequest) => worker.postMessage(request);

  return {
    update: (upTo) => send({ id, path, upTo, isComplete: false }),
    digest(sizeBytes) {
      send({ id, path, upTo: sizeBytes, isComplete: true });
      return result.promise;
    },
    async abort() {
      if (!pending.has(id)) return;
      send({ id, isAborted: true });
      await result.promise.catch(() => {});
    },
  };
}

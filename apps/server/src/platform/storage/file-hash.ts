import { Worker } from 'node:worker_threads';

/** The file has grown to `upTo` bytes; with `isWhole` no more will come. */
export type HashRequest =
  | { readonly id: number; readonly path: string; readonly upTo: number; readonly isComplete: boolean }
  | { readonly id: number; readonly isAborted: true };
export type HashResult = { readonly id: number } & ({ readonly sha256: string } | { readonly error: Error });

export type FileHash = {
  update(upTo: number): void;
  /** The SHA-256 of all of it, in hex. */
  digest(sizeBytes: number): Promise<string>;
  /** Nobody wants to know any more. Done when the file is let go: one that is held open keeps its room on the disk. */
  abort(): Promise<void>;
};

const pending = new Map<number, PromiseWithResolvers<string>>();
let lastId = 0;
let thread: Worker | undefined;

/** A thread beside the server, one for all: a large upload would keep everybody else's calls waiting. */
function startThread(): Worker {
  const started = new Worker(new URL('./file-hash-thread.ts', import.meta.url));
  started.on('message', (result: HashResult) => {
    const { resolve, reject } = pending.get(result.id) ?? {};
    settle(result.id);
    if ('sha256' in result) resolve?.(result.sha256);
    else reject?.(result.error);
  });
  started.on('error', (error) => {
    thread = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });
  return started;
}

function settle(id: number): void {
  pending.delete(id);
  if (pending.size === 0) thread?.unref();
}

/** Hashes a file while it is being written, so that hardly anything is left to do when its last byte comes. */
export function createFileHash(path: string): FileHash {
  lastId += 1;
  const id = lastId;
  const result = Promise.withResolvers<string>();
  // Who drops it does not wait for it.
  result.promise.catch(() => {});
  pending.set(id, result);
  thread ??= startThread();
  // Should it break off, the next one knows nothing of this file, and is not to open it.
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

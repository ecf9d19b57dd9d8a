import { Worker } from 'node:worker_threads';

/** The file has grown to `upTo` bytes; with `isWhole` no more will come. */
export type HashOrder =
  | { readonly id: number; readonly path: string; readonly upTo: number; readonly isWhole: boolean }
  | { readonly id: number; readonly isDropped: true };
export type HashAnswer = { readonly id: number } & ({ readonly sha256: string } | { readonly error: Error });

export type Hashing = {
  grown(upTo: number): void;
  /** The SHA-256 of all of it, in hex. */
  finish(sizeBytes: number): Promise<string>;
  /** Nobody wants to know any more. Done when the file is let go: one that is held open keeps its room on the disk. */
  drop(): Promise<void>;
};

const asked = new Map<number, PromiseWithResolvers<string>>();
let lastId = 0;
let thread: Worker | undefined;

/** A thread beside the server, one for all: a large upload would keep everybody else's calls waiting. */
function startThread(): Worker {
  const started = new Worker(new URL('./hash-thread.ts', import.meta.url));
  started.on('message', (answer: HashAnswer) => {
    const { resolve, reject } = asked.get(answer.id) ?? {};
    forget(answer.id);
    if ('sha256' in answer) resolve?.(answer.sha256);
    else reject?.(answer.error);
  });
  started.on('error', (error) => {
    thread = undefined;
    for (const { reject } of asked.values()) reject(error);
    asked.clear();
  });
  return started;
}

function forget(id: number): void {
  asked.delete(id);
  if (asked.size === 0) thread?.unref();
}

/** Hashes a file while it is being written, so that hardly anything is left to do when its last byte comes. */
export function hashAlong(path: string): Hashing {
  lastId += 1;
  const id = lastId;
  const answer = Promise.withResolvers<string>();
  // Who drops it does not wait for it.
  answer.promise.catch(() => {});
  asked.set(id, answer);
  thread ??= startThread();
  // Should it break off, the next one knows nothing of this file, and is not to open it.
  const mine = thread;
  mine.ref();
  const order = (one: HashOrder) => mine.postMessage(one);

  return {
    grown: (upTo) => order({ id, path, upTo, isWhole: false }),
    finish(sizeBytes) {
      order({ id, path, upTo: sizeBytes, isWhole: true });
      return answer.promise;
    },
    async drop() {
      if (!asked.has(id)) return;
      order({ id, isDropped: true });
      await answer.promise.catch(() => {});
    },
  };
}

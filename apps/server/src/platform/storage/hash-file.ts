import { Worker } from 'node:worker_threads';

export type HashQuestion = { readonly id: number; readonly path: string };
export type HashAnswer = { readonly id: number } & ({ readonly sha256: string } | { readonly error: Error });

const asked = new Map<number, PromiseWithResolvers<string>>();
let lastId = 0;
let thread: Worker | undefined;

/** A thread beside the server, one for all: a large upload would keep everybody else's calls waiting. */
function startThread(): Worker {
  const started = new Worker(new URL('./hash-thread.ts', import.meta.url));
  started.on('message', (answer: HashAnswer) => {
    const { resolve, reject } = asked.get(answer.id) ?? {};
    asked.delete(answer.id);
    if (asked.size === 0) started.unref();
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

/** The SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const answer = Promise.withResolvers<string>();
  lastId += 1;
  asked.set(lastId, answer);
  thread ??= startThread();
  thread.ref();
  thread.postMessage({ id: lastId, path } satisfies HashQuestion);
  return await answer.promise;
}

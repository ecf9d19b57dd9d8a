import type { Deps } from '#platform/deps.ts';
import { maxWorkBytes } from '#platform/office/max-work-bytes.ts';
import { storageFull } from '#platform/storage/storage.errors.ts';

/** The work of this process that writes to the disk now. These promises never reject. */
const inProgress = new Set<Promise<void>>();

type Options = {
  /** While other work needs the room, a job waits for it. A request is refused. */
  readonly mayWait: boolean;
  readonly signal: AbortSignal;
};

/**
 * Runs work that may write `maxWorkBytes` without taking the reserve, which belongs to the database. Throws an AppError
 * 507 if there is too little room.
 */
export async function withWorkRoom<Result>(
  { storage }: Pick<Deps, 'storage'>,
  { mayWait, signal }: Options,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const { freeBytes, reserveBytes } = await storage.room();
    if (freeBytes - reserveBytes >= (inProgress.size + 1) * maxWorkBytes) break;
    if (!mayWait || inProgress.size === 0) throw storageFull();
    await Promise.race(inProgress);
    signal.throwIfAborted();
  }
  // Nothing is awaited between the check and the entry, so no other work gets the same room.
  const result = work();
  const leave = () => void inProgress.delete(ended);
  const ended: Promise<void> = result.then(leave, leave);
  inProgress.add(ended);
  return await result;
}

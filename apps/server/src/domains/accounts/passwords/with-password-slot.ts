import { createSemaphore } from '#lib/create-semaphore.ts';
import { tooBusy } from '../accounts.errors.ts';

/** One hash takes a core and 19 MiB: more at once would starve all other requests. */
const semaphore = createSemaphore(2);
/** A full queue takes some seconds; later requests get a 503. */
const maxQueued = 80;

/**
 * All hashing and comparing of passwords runs in the semaphore. Attempts are counted inside it too, so that many
 * users who sign in at once from one address do not look like one attacker.
 */
export async function withPasswordSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (semaphore.queueLength() >= maxQueued) throw tooBusy();
  return await semaphore.run(work);
}

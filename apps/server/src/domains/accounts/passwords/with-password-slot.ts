import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { clientGone, type Guesser } from '#platform/limits/waiting-room.ts';
import { tooBusy } from '../accounts.errors.ts';

/**
 * One hash takes a core and 19 MiB: more at once would starve all other requests. Browsers give up after some seconds,
 * so a longer queue would only hash passwords for nobody.
 */
const semaphore = createFairSemaphore({ max: 2, maxWaitMs: 10_000 });

/**
 * All hashing and comparing of passwords runs in the semaphore. Addresses take turns, and a client that disconnects
 * leaves the queue. Attempts are counted inside the semaphore too, so that many users who sign in at once from one
 * address do not look like one attacker.
 */
export async function withPasswordSlot<Result>(
  { address, signal }: Pick<Guesser, 'address' | 'signal'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await semaphore.run({ key: address, signal }, work);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    throw error.reason === 'busy' ? tooBusy() : clientGone(error);
  }
}

import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { clientGone, type Guesser } from '#platform/limits/waiting-room.ts';
import { tooBusy } from '../accounts.errors.ts';

/**
 * One hash takes a core and 19 MiB: more at once would starve all other requests. Browsers give up after some seconds,
 * so a longer queue would only hash passwords for nobody.
 */
const semaphore = createFairSemaphore({ max: 2, maxWaitMs: 10_000 });

/**
 * All hashing and comparing of passwords runs in the semaphore. Addresses take turns, and so do the accounts of an
 * address, or its browsers without an account: a loop with one's own password delays a neighbour by one turn. A client
 * that disconnects leaves the queue. Attempts are counted inside the semaphore too, so that many users who sign in at
 * once from one address do not look like one attacker.
 */
export async function withPasswordSlot<Result>(
  { address, visitorId = '', signal }: Guesser,
  work: () => Promise<Result>,
  account?: string,
): Promise<Result> {
  try {
    const line = account === undefined ? `visitor ${visitorId}` : `account ${account}`;
    return await semaphore.run({ key: address, line, signal }, work);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    throw error.reason === 'busy' ? tooBusy() : clientGone(error);
  }
}

import { createSemaphore } from '#lib/create-semaphore.ts';
import { tooBusy } from '../accounts.errors.ts';

/** Each takes a core and 19 MiB for a while: more at once would starve every other call. */
const line = createSemaphore(2);
/** Some seconds of waiting; who comes later is better off coming again. */
const maxWaiting = 80;

/**
 * Whatever hashes or compares a password does so in this line. What is counted as a try is counted inside it too:
 * so many who sign in at the same moment from one address never look like one who guesses.
 */
export async function inPasswordLine<Result>(work: () => Promise<Result>): Promise<Result> {
  if (line.waiting() >= maxWaiting) throw tooBusy();
  return await line.run(work);
}

import type { Deps } from '../deps.ts';
import { MustWait } from './limits.ts';
import { type Guesser, waitInRoom } from './waiting-room.ts';

/**
 * Makes guessing from one address slow without locking out its neighbours. `attempt` counts itself with the time that
 * it has waited so far, and is repeated after the rest of the delay. The delay is compared when the attempt is counted:
 * of many parallel guesses, those after the first failures wait too. It ends before the secret is checked, so it
 * reveals nothing about the secret.
 */
export async function withGuessDelay<Result>(
  deps: Pick<Deps, 'sleep'>,
  guesser: Guesser,
  attempt: (waitedMs: number) => Promise<Result>,
): Promise<Result> {
  let waitedMs = 0;
  for (;;) {
    try {
      return await attempt(waitedMs);
    } catch (error) {
      if (!(error instanceof MustWait)) throw error;
      await waitInRoom(deps, guesser, error.delayMs - waitedMs);
      waitedMs = error.delayMs;
    }
  }
}

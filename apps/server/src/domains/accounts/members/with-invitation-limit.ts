import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countFailure } from '#platform/limits/limits.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { invitationRefused } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';

const windowSeconds = 15 * 60;
const perUser = { max: 30, windowSeconds };
const slowdown = { slowAfter: 'slow_after_failures', windowSeconds } as const;

/** `attempt` returns undefined if the invitation is wrong. */
export async function withInvitationLimit<Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep'>,
  { user, guesser }: { readonly user: User; readonly guesser: Guesser },
  attempt: (tx: Tx) => Promise<Result | undefined>,
): Promise<Result> {
  const result = await withGuessDelay(deps, guesser, async (waitedMs) => {
    const limits = [
      { key: `invitation:user:${user.id}`, ...perUser },
      { key: `invitation:${guesser.address}`, ...slowdown, waitedMs },
    ];
    return await countFailure(deps, limits, attempt);
  });
  if (result === undefined) throw invitationRefused();
  return result;
}

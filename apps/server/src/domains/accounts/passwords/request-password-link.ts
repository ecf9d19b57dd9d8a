import { hashSecret } from '#lib/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { countAttempt } from '#platform/limits/limits.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { noMail } from '../accounts.errors.ts';
import { sendPasswordLinkJob } from '../accounts.jobs.ts';
import { findAccount, readLoginName } from '../find-account.ts';

const perAccount = { max: 3, windowSeconds: 3600 };
const slowdown = { slowAfter: 'slow_after_failures', windowSeconds: 15 * 60 } as const;

/**
 * Enqueues the mail. Unknown names get the same response after the same work: the job is enqueued for them too and
 * finds no user. Every request counts, because each one may send a mail to somebody else.
 */
export async function requestPasswordLink(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep' | 'random' | 'jobs' | 'mail'>,
  username: string,
  guesser: Guesser,
): Promise<void> {
  if (!deps.mail) throw noMail();
  const account = await findAccount(deps, username, undefined);
  const key = hashSecret(account ? `user:${account.user.id}` : `name:${readLoginName(username)?.toLowerCase() ?? ''}`);
  await withGuessDelay(deps, guesser, async (waitedMs) => {
    const limits = [
      { key: `password-link:${key}`, ...perAccount },
      { key: `password-link:address:${guesser.address}`, ...slowdown, waitedMs },
    ];
    await countAttempt(deps, limits);
  });
  const userId = account?.user.id ?? deps.random.uuid();
  await deps.db.transaction(async (tx) => await deps.jobs.enqueue(tx, sendPasswordLinkJob, { userId }));
}

import { hashSecret } from '#lib/secrets.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countFailure } from '#platform/limits/limits.ts';
import type { Guesser } from '#platform/limits/waiting-room.ts';
import { withGuessDelay } from '#platform/limits/with-guess-delay.ts';
import { lockUser } from '../accounts.api.ts';
import { invitationRefused, signInExpired } from '../accounts.errors.ts';
import type { User } from '../accounts.table.ts';
import { consumeInvitation } from '../invitations.store.ts';
import { setRole } from './members.store.ts';
import { recordAuditEntry } from './record-audit-entry.ts';

const windowSeconds = 15 * 60;
const perUser = { max: 30, windowSeconds };
const slowdown = { slowAfter: 'slow_after_failures', windowSeconds } as const;

/** Makes the signed-in user a member of staff. The refusal does not reveal the reason. */
export async function acceptInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'sleep' | 'random' | 'live'>,
  user: User,
  token: string,
  guesser: Guesser,
): Promise<void> {
  const hasJoined = await withGuessDelay(deps, guesser, async (waitedMs) => {
    const limits = [
      { key: `invitation:user:${user.id}`, ...perUser },
      { key: `invitation:${guesser.address}`, ...slowdown, waitedMs },
    ];
    return await countFailure(deps, limits, async (tx) => await join(deps, tx, user.id, token));
  });
  if (!hasJoined) throw invitationRefused();
}

async function join(
  deps: Pick<Deps, 'clock' | 'random' | 'live'>,
  tx: Tx,
  userId: string,
  token: string,
): Promise<true | undefined> {
  const user = await lockUser(tx, userId);
  if (!user) throw signInExpired();
  // Staff who open a link do not use it up.
  if (user.role === 'staff') return true;
  const now = deps.clock.now();
  const invitation = await consumeInvitation(tx, hashSecret(token), now);
  if (!invitation) return undefined;
  await setRole(tx, user.id, 'staff', now);
  await recordAuditEntry(deps, tx, { actor: user, kind: 'member_joined', subject: user.username });
  // Open pages reconnect and then receive the queue's events.
  await deps.live.endStreams(tx, `user:${user.id}`);
  return true;
}

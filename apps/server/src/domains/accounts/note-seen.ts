import type { Deps } from '#platform/deps.ts';
import type { SignIn } from './accounts.table.ts';
import { setLastSeen } from './sign-ins.store.ts';

const hourMs = 3600 * 1000;

/** When a sign-in was last used, to the hour: its owner wants to know, and no call is to pay for it. */
export async function noteSeen(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { id, lastSeenAt }: SignIn,
): Promise<void> {
  const now = clock.now();
  const hourAgo = new Date(now.getTime() - hourMs);
  if (lastSeenAt > hourAgo) return;
  // A full disk must not keep anyone from reading.
  await setLastSeen(db, id, now, hourAgo).catch((error: unknown) =>
    log.warn({ err: error }, 'when a sign-in was used could not be noted'),
  );
}

import type { Db } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { SignIn } from './accounts.table.ts';

/** Ends the event streams of deleted sign-ins. A browser whose sign-in is still valid reconnects. */
export async function endStreamsOf(
  { live }: Pick<Deps, 'live'>,
  db: Db,
  signIns: readonly Pick<SignIn, 'id'>[],
): Promise<void> {
  await live.endStreams(db, ...signIns.map(({ id }) => `sign-in:${id}` as const));
}

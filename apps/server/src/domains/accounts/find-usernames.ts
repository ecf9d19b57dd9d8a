import type { Deps } from '#platform/deps.ts';
import { listUsernames } from './usernames.store.ts';

/** What these users are called, by id; who has left is not among them. */
export async function findUsernames(
  { db }: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await listUsernames(db, ids)).map(({ id, username }) => [id, username]));
}

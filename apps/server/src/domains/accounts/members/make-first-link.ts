import type { Deps } from '#platform/deps.ts';
import { makeStaffLink } from './make-staff-link.ts';
import { hasMembers } from './members.store.ts';

/** For a shop that nobody works in yet; undefined as soon as somebody does. */
export async function makeFirstLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<string | undefined> {
  return (await hasMembers(deps.db)) ? undefined : await makeStaffLink(deps);
}

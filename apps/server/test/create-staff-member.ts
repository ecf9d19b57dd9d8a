import type { User } from '#domains/accounts/accounts.table.ts';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import type { Deps } from '#platform/deps.ts';
import { seedUser } from './factories.ts';
import { createClient, type TestClient } from './test-client.ts';

/** A signed-in member of staff, an owner unless `overrides` says otherwise. */
export async function createStaffMember(
  { deps, origin }: { readonly deps: Deps; readonly origin: string },
  overrides: Partial<User> = {},
): Promise<{ readonly client: TestClient; readonly user: User; readonly token: string }> {
  const user = await seedUser(deps, { role: 'owner', ...overrides });
  const token = await startSignIn(deps, user, 'token');
  return { user, token, client: createClient(origin, token) };
}

import type { User } from '#domains/accounts/accounts.table.ts';
import { startSignIn } from '#domains/accounts/start-sign-in.ts';
import { seedUser } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { createClient, type TestClient } from './test-client.ts';

/** A signed-in member of staff. */
export async function createStaffMember(
  { deps, origin }: Pick<TestApp, 'deps' | 'origin'>,
  overrides: Partial<User> = {},
): Promise<{ readonly client: TestClient; readonly user: User; readonly token: string }> {
  const user = await seedUser(deps, { role: 'staff', ...overrides });
  const token = await startSignIn(deps, user, 'token');
  return { user, token, client: createClient(origin, token) };
}

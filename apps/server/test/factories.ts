import { insertUser } from '#domains/accounts/accounts.store.ts';
import type { User } from '#domains/accounts/accounts.table.ts';
import type { Deps } from '#platform/deps.ts';

let counter = 0;

export async function seedUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  given: Partial<User> = {},
): Promise<User> {
  counter += 1;
  return await insertUser(db, { username: `student${counter}`, createdAt: clock.now(), ...given });
}

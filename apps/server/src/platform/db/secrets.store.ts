import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { secrets } from './secrets.table.ts';

/** Whoever comes first decides; everyone else, also in other processes, gets the same value. */
export async function getOrCreateSecret(db: Db, name: string, makeValue: () => string): Promise<string> {
  const found = await findSecret(db, name);
  if (found !== undefined) return found;

  await db.insert(secrets).values({ name, value: makeValue() }).onConflictDoNothing();
  const settled = await findSecret(db, name);
  if (settled === undefined) throw new Error(`secret ${name} vanished while it was being made`);
  return settled;
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row?.value;
}

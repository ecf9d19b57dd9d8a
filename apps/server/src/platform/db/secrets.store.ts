import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { secrets } from './secrets.table.ts';

/** The first caller's value is stored; all later callers, in other processes too, get that value. */
export async function getOrCreateSecret(db: Db, name: string, createValue: () => string): Promise<string> {
  const found = await findSecret(db, name);
  if (found !== undefined) return found;

  await db.insert(secrets).values({ name, value: createValue() }).onConflictDoNothing();
  const stored = await findSecret(db, name);
  if (stored === undefined) throw new Error(`secret ${name} was deleted while it was created`);
  return stored;
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  return row?.value;
}

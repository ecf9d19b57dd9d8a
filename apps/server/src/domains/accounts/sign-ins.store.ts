import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/in-batches.ts';
import { prepareOnce } from '#platform/db/prepare-once.ts';
import { type SignIn, signIns, type User, users } from './accounts.table.ts';

export async function insertSignIn(db: Db, signIn: typeof signIns.$inferInsert): Promise<void> {
  await db.insert(signIns).values(signIn);
}

/** Runs in every request of a signed-in user. */
const signedInUserStatement = prepareOnce((db) =>
  db
    .select({ user: users, signIn: signIns })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(
        eq(signIns.secretHash, sql.placeholder('secretHash')),
        eq(signIns.kind, sql.placeholder('kind')),
        gt(signIns.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('signed_in_user'),
);

export async function findSignedInUser(
  db: Db,
  kind: SignIn['kind'],
  secretHash: string,
  now: Date,
): Promise<{ user: User; signIn: SignIn } | undefined> {
  const [row] = await signedInUserStatement(db).execute({ kind, secretHash, now });
  return row;
}

export async function listSignIns(db: Db, userId: string, now: Date): Promise<SignIn[]> {
  return await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), gt(signIns.expiresAt, now)));
}

export async function findSignIn(db: Db, userId: string, id: string): Promise<SignIn | undefined> {
  const [row] = await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.userId, userId), eq(signIns.id, id)));
  return row;
}

/** The condition on `lastSeenAt` lets only one of several concurrent requests write. */
export async function setLastSeen(db: Db, id: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .update(signIns)
    .set({ lastSeenAt: now })
    .where(and(eq(signIns.id, id), lte(signIns.lastSeenAt, unlessSince)));
}

/** False when the sign-in has ended. */
export async function setConfirmed(db: Db, id: string, confirmedAt: Date): Promise<boolean> {
  const rows = await db.update(signIns).set({ confirmedAt }).where(eq(signIns.id, id)).returning({ id: signIns.id });
  return rows.length > 0;
}

type DeletedSignIn = Pick<SignIn, 'id'>;

export async function deleteSignIns(db: Db, secretHashes: readonly string[]): Promise<DeletedSignIn[]> {
  return await deleteWhere(db, inArray(signIns.secretHash, [...secretHashes]));
}

/** Deletes the token and the session of one browser. */
export async function deleteSignInsOn(db: Db, device: SignIn): Promise<DeletedSignIn[]> {
  return await deleteWhere(db, and(eq(signIns.userId, device.userId), isOn(device)));
}

export async function deleteSignInsOf(db: Db, userId: string): Promise<DeletedSignIn[]> {
  return await deleteWhere(db, eq(signIns.userId, userId));
}

export async function deleteSignInsElsewhere(db: Db, device: SignIn): Promise<DeletedSignIn[]> {
  return await deleteWhere(db, and(eq(signIns.userId, device.userId), sql`not (${isOn(device)})`));
}

async function deleteWhere(db: Db, condition: SQL | undefined): Promise<DeletedSignIn[]> {
  return await db.delete(signIns).where(condition).returning({ id: signIns.id });
}

/** A sign-in without a visitor id is a device of its own. */
function isOn({ id, visitorId }: SignIn): SQL {
  if (visitorId === null) return eq(signIns.id, id);
  return sql`coalesce(${signIns.visitorId}, '') = ${visitorId}`;
}

export async function deleteSignInsExpiredBy(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  await deleteInBatches(db, signIns, lte(signIns.expiresAt, now), signal);
}

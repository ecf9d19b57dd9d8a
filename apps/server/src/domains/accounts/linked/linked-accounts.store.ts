import type { SignInProvider } from '@print/contract/shop';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { signIns, type User, users } from '../accounts.table.ts';

const subjectColumns = { github: users.githubId, google: users.googleId };

export async function findLinkedUser(db: Db, provider: SignInProvider, subject: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(subjectColumns[provider], subject));
  return row;
}

export async function findUserIdOfSignIn(tx: Tx, signInId: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: signIns.userId })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), gt(signIns.expiresAt, now)));
  return row?.userId;
}

export async function setLink(
  tx: Tx,
  userId: string,
  provider: SignInProvider,
  link: { readonly subject: string; readonly linkedAt: Date } | undefined,
): Promise<User | undefined> {
  const [subject, linkedAt] = [link?.subject ?? null, link?.linkedAt ?? null];
  const columns =
    provider === 'github'
      ? { githubId: subject, githubLinkedAt: linkedAt }
      : { googleId: subject, googleLinkedAt: linkedAt };
  const [row] = await tx.update(users).set(columns).where(eq(users.id, userId)).returning();
  return row;
}

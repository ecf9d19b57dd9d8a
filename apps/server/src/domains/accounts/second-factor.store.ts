import { and, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { recoveryCodes, type SecondFactor, secondFactors } from './second-factor.table.ts';

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** The lock lets only one of two concurrent uses of a code succeed. */
export async function lockActiveSecondFactor(tx: Tx, userId: string): Promise<SecondFactor | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.isActive, true)))
    .for('update');
  return row;
}

/** Replaces a set-up that was not finished. */
export async function setPendingSecondFactor(
  tx: Tx,
  factor: Pick<SecondFactor, 'userId' | 'secret' | 'createdAt'>,
): Promise<void> {
  const { userId: _, ...changes } = factor;
  await tx.insert(secondFactors).values(factor).onConflictDoUpdate({ target: secondFactors.userId, set: changes });
}

export async function setSecondFactor(
  tx: Tx,
  userId: string,
  changes: Partial<Pick<SecondFactor, 'isActive' | 'lastUsedStep'>>,
): Promise<void> {
  await tx.update(secondFactors).set(changes).where(eq(secondFactors.userId, userId));
}

/** Deletes the recovery codes too. False when there was no active second factor. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ isActive: secondFactors.isActive });
  return rows.some(({ isActive }) => isActive);
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** False when the code is wrong or used. */
export async function deleteRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const rows = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.total ?? 0;
}

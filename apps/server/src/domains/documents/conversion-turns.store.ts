import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Lane } from './conversion-rules.ts';
import { conversionTurns, type Owner } from './documents.table.ts';

type NewTurn = { readonly documentId: string; readonly owner: Owner; readonly lane: Lane; readonly cost: number };

/**
 * Self-clocked fair queueing in a lane. The virtual time is the turn of the document in progress. A document's turn is
 * its cost after the later of the virtual time and its owner's last turn, so owners alternate, small documents come
 * first, and the turn of a waiting document is reached however many newcomers arrive. Returns the turn.
 */
export async function insertTurn(tx: Tx, { documentId, owner, lane, cost }: NewTurn): Promise<number> {
  const { turn, isRunning } = conversionTurns;
  const virtualTime = sql`coalesce(max(${turn}) filter (where ${isRunning}), min(${turn}), 0)`;
  // One more, so that at the same cost a newcomer comes before the owner's next document.
  const ownTurn = sql`coalesce(max(${turn}) filter (where ${conversionTurns.owner} = ${owner}) + 1, 0)`;
  const [row] = await tx
    .select({ turn: sql<number>`greatest(${virtualTime}, ${ownTurn}) + ${cost}::int` })
    .from(conversionTurns)
    .where(and(eq(conversionTurns.lane, lane), ne(conversionTurns.documentId, documentId)));
  const values = { documentId, owner, lane, turn: row?.turn ?? cost, isRunning: false };
  await tx
    .insert(conversionTurns)
    .values(values)
    .onConflictDoUpdate({ target: conversionTurns.documentId, set: values });
  return values.turn;
}

export async function setTurnRunning(db: Db, documentId: string, isRunning: boolean): Promise<void> {
  await db.update(conversionTurns).set({ isRunning }).where(eq(conversionTurns.documentId, documentId));
}

export async function deleteTurn(tx: Tx, documentId: string): Promise<void> {
  await tx.delete(conversionTurns).where(eq(conversionTurns.documentId, documentId));
}

export async function hasTurn(tx: Tx, documentId: string): Promise<boolean> {
  return (await tx.$count(conversionTurns, eq(conversionTurns.documentId, documentId))) > 0;
}

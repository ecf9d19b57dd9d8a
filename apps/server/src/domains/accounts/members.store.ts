import type { Db } from '#platform/db/database.ts';
import { staffActs } from './members.table.ts';

export async function insertStaffAct(db: Db, act: typeof staffActs.$inferInsert): Promise<void> {
  await db.insert(staffActs).values(act);
}

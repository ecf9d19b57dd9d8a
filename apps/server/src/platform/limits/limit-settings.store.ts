import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { limitSettings } from './limit-settings.table.ts';

type LimitSetting = typeof limitSettings.$inferSelect;

export async function listLimitSettings(db: Db): Promise<LimitSetting[]> {
  // Asked by every sign-in: with a name it is planned once.
  return await db.select().from(limitSettings).prepare('limit_settings').execute();
}

export async function upsertLimitSettings(tx: Tx, settings: readonly LimitSetting[]): Promise<void> {
  await tx
    .insert(limitSettings)
    .values([...settings])
    .onConflictDoUpdate({ target: limitSettings.name, set: { value: sql`excluded.value` } });
}

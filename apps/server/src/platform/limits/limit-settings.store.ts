import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { prepareOnce } from '../db/prepare-once.ts';
import { limitSettings } from './limit-settings.table.ts';

type LimitSetting = typeof limitSettings.$inferSelect;

const limitSettingsStatement = prepareOnce((db) => db.select().from(limitSettings).prepare('limit_settings'));

export async function listLimitSettings(db: Db): Promise<LimitSetting[]> {
  return await limitSettingsStatement(db).execute();
}

export async function upsertLimitSettings(tx: Tx, settings: readonly LimitSetting[]): Promise<void> {
  await tx
    .insert(limitSettings)
    .values([...settings])
    .onConflictDoUpdate({ target: limitSettings.name, set: { value: sql`excluded.value` } });
}

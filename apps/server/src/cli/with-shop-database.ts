import { existsSync } from 'node:fs';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/database.ts';
import { DataDirLockedError } from '#platform/db/embedded/lock-data-dir.ts';
import { databaseDir } from '#platform/db/embedded/open-embedded.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { SetupError } from '#platform/setup-error.ts';

/** Runs `work` on the migrated database of an existing shop. */
export async function withShopDatabase<Result>(
  config: Config,
  command: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openShopDatabase(config, command);
  try {
    await database.migrate();
    return await work(database);
  } finally {
    await database.close();
  }
}

async function openShopDatabase(config: Config, command: string): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(databaseDir(dataDir))) throw new SetupError(`数据目录 ${dataDir} 里没有数据库`);
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    throw new SetupError(`店正开着：内置数据库同时只能由一个程序使用，请先停下自助打印，再运行 ${command}`, {
      cause: error,
    });
  }
}

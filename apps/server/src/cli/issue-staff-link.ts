import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createStaffLink, invitationDays } from '#domains/accounts/members/create-invitation.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/database.ts';
import { DataDirLockedError } from '#platform/db/embedded/lock-data-dir.ts';
import { databaseDir } from '#platform/db/embedded/open-embedded.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { SetupError } from '#platform/setup-error.ts';

export async function issueStaffLink(config: Config): Promise<string> {
  const database = await openShopDatabase(config);
  try {
    await database.migrate();
    const random = { bytes: randomBytes, uuid: () => randomUUID() };
    const link = await createStaffLink({ db: database.db, clock: { now: () => new Date() }, config, random });
    return `打开这个链接并登录，就成为店员（用一次就失效，${invitationDays} 天内有效）：\n${link}`;
  } finally {
    await database.close();
  }
}

async function openShopDatabase(config: Config): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(databaseDir(dataDir))) throw new SetupError(`数据目录 ${dataDir} 里没有数据库`);
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    throw new SetupError('店正开着：内置数据库同时只能由一个程序使用，请先停下自助打印，再运行 npm run staff:link', {
      cause: error,
    });
  }
}

import { existsSync, openAsBlob } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#platform/config.ts';
import { restoreDatabase } from '#platform/db/embedded/dump.ts';
import { SetupError } from '#platform/setup-error.ts';
import { databaseFile } from './create-backup.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Restores the files first, so that a restored database always has its files. */
export async function restoreBackup({ databaseUrl, dataDir }: Settings, source: string | undefined): Promise<string> {
  if (databaseUrl) throw new SetupError('使用 PostgreSQL 服务器时，请用 pg_restore 恢复数据库');
  if (!source) throw new SetupError('请指定备份目录：npm run db:restore -- <目录>');
  const folder = resolve(source);
  const file = join(folder, databaseFile);
  if (!existsSync(file)) throw new SetupError(`${folder} 里没有备份（${databaseFile}）`);

  await restoreDatabase(dataDir, await openAsBlob(file, { type: 'application/gzip' }), async () => {
    const files = join(folder, 'files');
    if (existsSync(files)) await cp(files, join(dataDir, 'files'), { recursive: true, preserveTimestamps: true });
  });
  return `已从 ${folder} 恢复到 ${dataDir}`;
}

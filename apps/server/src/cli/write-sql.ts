import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import type { Config } from '#platform/config.ts';
import { dumpDatabase } from '#platform/db/embedded/dump.ts';
import { SetupError } from '#platform/setup-error.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Works on a dump in memory, so that the server may run and the data folder is not touched. */
export async function writeSql({ databaseUrl, dataDir }: Settings, target: string | undefined): Promise<string> {
  if (databaseUrl) throw new SetupError('已在使用 PostgreSQL 服务器，请用 pg_dump 导出');
  if (!target) throw new SetupError('请指定文件名：npm run db:export -- <文件.sql>');
  const file = resolve(target);
  if (existsSync(file)) throw new SetupError(`文件 ${file} 已存在，请换一个名字`);

  const tar = await dumpDatabase(dataDir);
  const pg = await PGlite.create({ loadDataDir: new Blob([tar.slice()]) });
  try {
    const dump = await pgDump({ pg, args: ['--no-owner', '--no-privileges'] });
    await writeFile(file, withoutTransactionTimeout(await dump.text()), { mode: 0o600, flush: true });
  } finally {
    await pg.close();
  }
  return `已导出到 ${file}，可用 psql -v ON_ERROR_STOP=1 -f 载入空的 PostgreSQL 数据库`;
}

/** Servers before PostgreSQL 17 do not have this setting. */
function withoutTransactionTimeout(sql: string): string {
  return sql.replace(/^SET transaction_timeout = 0;\n/m, '');
}

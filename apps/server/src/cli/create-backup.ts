import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '#platform/config.ts';
import { dumpDatabase } from '#platform/db/embedded/dump.ts';
import { SetupError } from '#platform/setup-error.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

export const databaseFile = 'database.tar.gz';

/**
 * Copies the database first, then the files: the server writes a file before its row, so every row in the backup has
 * its file. The folder gets its final name when it is complete.
 */
export async function createBackup(
  { databaseUrl, dataDir, s3 }: Settings,
  target: string | undefined,
): Promise<string> {
  if (databaseUrl) throw new SetupError('使用 PostgreSQL 服务器时，请用 pg_dump 备份数据库');
  if (!target) throw new SetupError('请指定备份目录：npm run db:backup -- <目录>');
  const folder = resolve(target);
  if (existsSync(folder)) throw new SetupError(`备份目录 ${folder} 已存在，请换一个新目录`);

  const temporary = `${folder}.making`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const tar = await dumpDatabase(dataDir);
  await pipeline(Readable.from([tar]), createGzip(), createWriteStream(join(temporary, databaseFile), { flush: true }));

  const files = join(dataDir, 'files');
  if (existsSync(files)) await copyFiles(files, join(temporary, 'files'));
  await rename(temporary, folder);
  return s3 ? `数据库已备份到 ${folder}；文件在 S3 存储中，请另行备份` : `数据库和文件已备份到 ${folder}`;
}

/** Copies file by file, because a running server may delete files during the copy. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(file, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

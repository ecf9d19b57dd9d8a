import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Shop } from './shop.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

/** Backs up the running shop and restores it to another one, which is empty, by the commands of docs/operating.md. */
export async function backUpAndRestore(from: Shop, to: Shop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'print-backup-'));
  try {
    await (from.databaseUrl === undefined ? restoreEmbedded(from, to, folder) : restorePostgres(from, to, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function restoreEmbedded(from: Shop, to: Shop, folder: string): Promise<void> {
  const backup = join(folder, 'backup');
  await npm(from, 'db:backup', backup);
  await npm(to, 'db:restore', backup);
}

async function npm({ dataDir }: Shop, script: string, folder: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  await run('npm', ['run', '-s', script, '--', folder], { cwd: root, env: { PATH, HOME, DATA_DIR: dataDir } });
}

/** The database first, then the files: every row then has its file. */
async function restorePostgres(from: Shop, to: Shop, folder: string): Promise<void> {
  const dump = join(folder, 'shop.dump');
  const files = join(folder, 'files');
  await run('pg_dump', ['-Fc', '-f', dump, from.databaseUrl ?? '']);
  await run('cp', ['-a', join(from.dataDir, 'files'), files]);
  await run('pg_restore', ['-d', to.databaseUrl ?? '', dump]);
  await run('cp', ['-a', files, join(to.dataDir, 'files')]);
}

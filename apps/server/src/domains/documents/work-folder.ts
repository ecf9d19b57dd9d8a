import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';

/** The converter creates its temporary folders here too, so one sweep deletes both. */
const workFolderOf = ({ dataDir }: Deps['config']) => join(dataDir, 'work');

/** Creates a temporary folder and deletes it afterwards. */
export async function inWorkFolder<Result>(
  { config }: Pick<Deps, 'config'>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const work = workFolderOf(config);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(work, 'job-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes folders that crashed workers and converters left behind, including those of an earlier container. */
export async function sweepWorkFolders({ config }: Pick<Deps, 'config'>, olderThan: Date): Promise<void> {
  const work = workFolderOf(config);
  for (const name of await readdir(work).catch(() => [])) {
    const path = join(work, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { isOwnFolder } from '#platform/office/converter/work-folder.ts';

/** The converter creates its temporary folders here too, so one sweep deletes both. */
export const workFolderOf = ({ dataDir }: Deps['config']) => join(dataDir, 'work');

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

/**
 * Deletes folders that crashed workers, converters and readers left behind, including those of an earlier container.
 * What this process uses stays: after a clock is set right, a new folder may look old.
 */
export async function sweepWorkFolders({ config }: Pick<Deps, 'config'>, olderThan: Date): Promise<void> {
  // Reader and press have their folders in `sandboxes`.
  for (const parent of [workFolderOf(config), join(config.dataDir, 'sandboxes')])
    for (const name of await readdir(parent).catch(() => [])) {
      if (isOwnFolder(name)) continue;
      const path = join(parent, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats && stats.mtime < olderThan) await rm(path, { recursive: true, force: true });
    }
}

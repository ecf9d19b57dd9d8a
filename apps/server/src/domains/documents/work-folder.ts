import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';

/** The converter works in the same folder. */
const workIn = ({ dataDir }: Deps['config']) => join(dataDir, 'work');

/** A folder for one piece of work, gone when it is done. */
export async function inWorkFolder<Result>(
  { config }: Pick<Deps, 'config'>,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const work = workIn(config);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(work, 'job-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What killed workers left behind, also the converter's: a container that is started anew does not know it as its own. */
export async function sweepWorkFolders({ config }: Pick<Deps, 'config'>, olderThan: Date): Promise<void> {
  const work = workIn(config);
  for (const name of await readdir(work).catch(() => [])) {
    const path = join(work, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < olderThan) await rm(path, { recursive: true, force: true });
  }
}

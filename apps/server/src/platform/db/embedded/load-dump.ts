import { existsSync } from 'node:fs';
import { SetupError } from '../../setup-error.ts';
import { openDurablePglite } from './durable-pglite.ts';
import { makeFolder } from './make-folder.ts';
import { databaseFolder, lockDataDir } from './open-embedded.ts';

/** Makes the embedded database of a data folder from a dump, last of all; never in place of one that is there. */
export async function loadDump(dataDir: string, tar: Blob, before = async () => {}): Promise<void> {
  const lock = lockDataDir(dataDir);
  try {
    const folder = databaseFolder(dataDir);
    if (existsSync(folder)) throw new SetupError(`数据目录 ${dataDir} 里已有数据库，请换一个空目录`);
    await before();
    // Opened once: a dump that is no database is found out now, not when the shop opens.
    await makeFolder(folder, async (making) => {
      const pg = await openDurablePglite(making, { loadDataDir: tar });
      await pg.close();
    });
  } finally {
    lock.release();
  }
}

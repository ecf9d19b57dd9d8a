import { existsSync } from 'node:fs';
import { SetupError } from '../../setup-error.ts';
import { createDatabaseDir } from './create-database-dir.ts';
import { requestDump } from './dump-socket.ts';
import { openDurablePglite } from './durable-pglite.ts';
import { DataDirLockedError, lockDataDir } from './lock-data-dir.ts';
import { databaseDir, openEmbedded } from './open-embedded.ts';

/** The whole embedded database as of one moment, whether the shop is open or not. */
export async function dumpDatabase(dataDir: string): Promise<Uint8Array> {
  if (!existsSync(databaseDir(dataDir))) throw new SetupError(`数据目录 ${dataDir} 里没有数据库`);
  try {
    const engine = await openEmbedded(dataDir);
    return await engine.dump().finally(() => engine.close());
  } catch (error) {
    if (error instanceof DataDirLockedError) return await requestDump(dataDir);
    throw error;
  }
}

/** Makes the embedded database of a data folder from a dump, last of all; never in place of one that is there. */
export async function restoreDatabase(dataDir: string, tar: Blob, before = async () => {}): Promise<void> {
  const lock = lockDataDir(dataDir);
  try {
    const folder = databaseDir(dataDir);
    if (existsSync(folder)) throw new SetupError(`数据目录 ${dataDir} 里已有数据库，请换一个空目录`);
    await before();
    // Opened once: a dump that is no database is found out now, not when the shop opens.
    await createDatabaseDir(folder, async (making) => {
      const pg = await openDurablePglite(making, { loadDataDir: tar });
      await pg.close();
    });
  } finally {
    lock.release();
  }
}

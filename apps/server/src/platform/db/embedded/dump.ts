import { existsSync } from 'node:fs';
import { SetupError } from '../../setup-error.ts';
import { createDatabaseDir } from './create-database-dir.ts';
import { requestDump } from './dump-socket.ts';
import { openDurablePglite } from './durable-pglite.ts';
import { DataDirLockedError, lockDataDir } from './lock-data-dir.ts';
import { databaseDir, openEmbedded } from './open-embedded.ts';

/** A consistent dump of the embedded database, whether the server runs or not. */
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

/** Never overwrites a database. `restoreFiles` runs first, so that a database exists only when its files do. */
export async function restoreDatabase(dataDir: string, tar: Blob, restoreFiles = async () => {}): Promise<void> {
  const lock = lockDataDir(dataDir);
  try {
    const folder = databaseDir(dataDir);
    if (existsSync(folder)) throw new SetupError(`数据目录 ${dataDir} 里已有数据库，请换一个空目录`);
    await restoreFiles();
    // Opening it once detects an invalid dump now, not at the next start.
    await createDatabaseDir(folder, async (temporary) => {
      const pg = await openDurablePglite(temporary, { loadDataDir: tar });
      await pg.close();
    });
  } finally {
    lock.release();
  }
}

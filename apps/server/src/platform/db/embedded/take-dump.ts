import { existsSync } from 'node:fs';
import { SetupError } from '../../setup-error.ts';
import { requestDump } from './dump-socket.ts';
import { FolderIsBusy } from './folder-lock.ts';
import { databaseFolder, openEmbedded } from './open-embedded.ts';

/** The whole embedded database as of one moment, whether the shop is open or not. */
export async function takeDump(dataDir: string): Promise<Uint8Array> {
  if (!existsSync(databaseFolder(dataDir))) throw new SetupError(`数据目录 ${dataDir} 里没有数据库`);
  try {
    const engine = await openEmbedded(dataDir);
    return await engine.dump().finally(() => engine.close());
  } catch (error) {
    if (error instanceof FolderIsBusy) return await requestDump(dataDir);
    throw error;
  }
}

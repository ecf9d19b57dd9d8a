import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupError } from '../../setup-error.ts';

export class DataDirLockedError extends SetupError {}

const sqliteBusy = 5;

export function lockDataDir(dataDir: string): { release(): void } {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return acquireLock(join(dataDir, 'database.lock'), dataDir);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`无法写入数据目录 ${dataDir}：请检查路径和权限`, { cause: error });
  }
}

/**
 * Two processes on one embedded database would overwrite each other's rows. SQLite's exclusive transaction holds
 * a kernel lock: kill -9 releases it, and a file system without locks refuses it. A pid file does neither.
 */
function acquireLock(lockFile: string, dataDir: string): { release(): void } {
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new DataDirLockedError(`数据目录 ${dataDir} 正被另一个进程使用`, { cause: error });
  }
  return { release: () => lock.close() };
}

import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A new database. It is made under another name and moved when all of it is on the disk: a first start that
 * is cut short leaves nothing half made.
 */
export async function createDatabaseDir(
  folder: string,
  fill: (making: string) => Promise<void> | void,
): Promise<void> {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  await fill(making);

  // PGlite writes every file so that all may read and write it.
  chmodSync(making, 0o700);
  const inside = readdirSync(making, { recursive: true, encoding: 'utf8' });
  for (const path of ['.', ...inside]) syncPath(join(making, path));
  renameSync(making, folder);
  syncPath(dirname(folder));
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

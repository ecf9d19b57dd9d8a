import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Fills a temporary folder and renames it once all of it is synced to disk: an interrupted first start leaves no
 * partial database.
 */
export async function createDatabaseDir(
  folder: string,
  fill: (temporary: string) => Promise<void> | void,
): Promise<void> {
  const temporary = `${folder}.making`;
  rmSync(temporary, { recursive: true, force: true });
  await fill(temporary);

  // PGlite creates its files with mode 666.
  chmodSync(temporary, 0o700);
  const paths = readdirSync(temporary, { recursive: true, encoding: 'utf8' });
  for (const path of ['.', ...paths]) syncPath(join(temporary, path));
  renameSync(temporary, folder);
  syncPath(dirname(folder));
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

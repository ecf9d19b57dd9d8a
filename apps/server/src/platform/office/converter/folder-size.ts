import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The disk usage of a folder and everything below it. Files that vanish meanwhile count as 0. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0;
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
    // Blocks, not length: a sparse file uses less disk than its length.
    return found ? found.blocks * 512 : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a folder holds on disk, with all below it; what vanishes meanwhile weighs nothing. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0;
    const found = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
    // Blocks, not length: a file with a hole is not as large as it says.
    return found ? found.blocks * 512 : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

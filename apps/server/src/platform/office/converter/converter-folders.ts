import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#lib/error-code.ts';
import type { Sandbox } from './sandbox.ts';
import { deleteLeftoverFolders } from './work-folder.ts';

type SandboxUser = Pick<Sandbox, 'owner' | 'worksInTemp'>;
type ConverterFolders = { readonly workDir: string; readonly fontCache: string };

/** Returns the folders of a sandbox. The first call deletes the work folders of killed workers. */
export function openConverterFolders(dataDir: string): (user: SandboxUser) => Promise<ConverterFolders> {
  const opened = new Map<string, Promise<ConverterFolders>>();
  return async (user) => {
    const workDir = user.worksInTemp ? tempFolderFor(dataDir) : join(dataDir, 'work');
    const known = opened.get(workDir);
    if (known) return await known;
    const opening = openFolders(workDir, user, dataDir);
    opened.set(workDir, opening);
    opening.catch(() => opened.delete(workDir));
    return await opening;
  };
}

async function openFolders(
  workDir: string,
  { owner, worksInTemp }: SandboxUser,
  dataDir: string,
): Promise<ConverterFolders> {
  if (worksInTemp) await createTempFolder(workDir);
  await deleteLeftoverFolders(workDir);
  const fontCache = join(worksInTemp ? workDir : dataDir, 'font-cache');
  await mkdir(fontCache, { recursive: true });
  if (owner !== undefined) await chown(fontCache, owner, owner);
  return { workDir, fontCache };
}

/** The name is the same after a restart, so that the next server finds the work folders of a killed one. */
export function tempFolderFor(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `print-converter-${name}`);
}

/** Other users may enter the folder but not list it. A folder that another user has created there is refused. */
async function createTempFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o711 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error('the work folder belongs to another user');
  await chmod(path, 0o711);
}

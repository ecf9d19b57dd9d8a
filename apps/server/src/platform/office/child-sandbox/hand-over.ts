import { chmod, chown, constants, copyFile, link } from 'node:fs/promises';
import { errorCode } from '#lib/error-code.ts';
import type { ChildSandbox } from './child-sandbox.ts';

/**
 * Puts a file into a folder that a sandbox shows. A link costs nothing. For a server run by root the user inside is
 * another one, and a link would not be readable for it, so the file is copied.
 */
export async function handOver(file: string, target: string, { owner }: ChildSandbox): Promise<void> {
  if (owner === undefined && (await tryLink(file, target))) return;
  await copyFile(file, target, constants.COPYFILE_FICLONE);
  await chmod(target, 0o400);
  if (owner !== undefined) await chown(target, owner, owner);
}

/** Not every file system has links, and none reaches another file system. */
async function tryLink(file: string, target: string): Promise<boolean> {
  try {
    await link(file, target);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw error;
    return false;
  }
}

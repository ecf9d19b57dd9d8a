import { randomUUID } from 'node:crypto';
import { chown, constants, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode } from '#lib/error-code.ts';
import { killLeftovers } from './leftovers.ts';
import type { Sandbox, Workspace } from './sandbox.ts';

/** Passes `use` a private folder and deletes it afterwards. */
export async function withWorkFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, newFolderName());
  await mkdir(join(folder, 'tmp'), { recursive: true, mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the document and its settings into the workspace. The user inside the sandbox owns them. */
export async function fillWorkspace(
  { folder }: Workspace,
  user: Pick<Sandbox, 'owner'>,
  source: { readonly path: string; readonly name: string },
  settings: Record<string, string> = {},
): Promise<void> {
  for (const name of ['out', ...Object.keys(settings).map(dirname)])
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(settings)) await writeFile(join(folder, name), text, { mode: 0o600 });
  await copyFile(source.path, join(folder, source.name), constants.COPYFILE_FICLONE);
  await passToOwner(folder, user);
}

/** Makes the user inside the sandbox the owner of a work folder and everything in it. */
export async function passToOwner(folder: string, { owner }: Pick<Sandbox, 'owner'>): Promise<void> {
  if (owner === undefined) return;
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), owner, owner);
}

/** Deletes the folders of workers that were killed. The folders of live workers stay. */
export async function deleteLeftoverFolders(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    if (!isLeftover(name)) continue;
    await killLeftovers(name);
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** A folder's name begins with its machine and process: workers on several machines may share a data folder. */
const ownPrefix = `${hostname().replaceAll(/[^\w-]/g, '')}.${process.pid}.`;

/** Names of folders that `deleteLeftoverFolders` recognises. */
export const newFolderName = () => ownPrefix + randomUUID();

/** A folder that this process made and may be using. */
export const isOwnFolder = (name: string) => name.startsWith(ownPrefix);

function isLeftover(name: string): boolean {
  const [host, id] = name.split('.');
  return isOwnFolder(name) || (ownPrefix.startsWith(`${host}.`) && !isAlive(Number(id)));
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

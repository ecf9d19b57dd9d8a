import { randomUUID } from 'node:crypto';
import { chown, constants, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../storage/error-code.ts';
import type { Box, Room } from './box.ts';
import { killLeftovers } from './leftovers.ts';
import { profileOf } from './profile.ts';

/** Everything a conversion reads: the document and the settings, laid out anew for each. */
export type Supplies = {
  readonly source: { readonly path: string; readonly name: string };
  readonly fonts: string;
};

/** Gives the use of a folder that nobody else sees and that is gone afterwards. */
export async function withWorkFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, owner + randomUUID());
  await mkdir(join(folder, 'tmp'), { recursive: true, mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function furnish(room: Room, box: Box, { source, fonts }: Supplies): Promise<void> {
  const { folder } = room;
  const folders = ['out', 'profile', 'profile/user'].map((name) => join(folder, name));
  for (const one of folders) await mkdir(one, { mode: 0o700 });
  const document = join(folder, source.name);
  const settings = join(folder, 'profile/user/registrymodifications.xcu');
  const fontsConf = join(folder, 'fonts.conf');
  await copyFile(source.path, document, constants.COPYFILE_FICLONE);
  await writeFile(settings, profileOf(), { mode: 0o600 });
  await writeFile(fontsConf, fonts, { mode: 0o600 });
  const { owner } = box;
  if (owner === undefined) return;
  for (const one of [folder, join(folder, 'tmp'), ...folders, document, settings, fontsConf])
    await chown(one, owner, owner);
}

/** What workers left behind that were killed in the middle of their work. Another living worker's is left alone. */
export async function clearLeftWork(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    if (!isLeft(name)) continue;
    await killLeftovers(name);
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Whose a folder is: several workers, on several machines even, may share a data folder. */
const owner = `${hostname().replaceAll(/[^\w-]/g, '')}.${process.pid}.`;

function isLeft(name: string): boolean {
  const [host, id] = name.split('.');
  return name.startsWith(owner) || (owner.startsWith(`${host}.`) && !isAlive(Number(id)));
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

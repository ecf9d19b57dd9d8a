import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '#lib/error-code.ts';
import type { SystemPackage } from './system-packages.ts';

const exec = promisify(execFile);
const maxBuffer = 16 * 1024 * 1024;
const wanted = ['soffice', 'qpdf', 'bwrap', 'fc-list', 'fc-scan'];

export type Programs = ReadonlyMap<string, string>;

export type InstalledTools = {
  readonly programs: Programs;
  /** Undefined: fontconfig has not responded, so nothing is known about the fonts. */
  readonly fontFamilies: ReadonlySet<string> | undefined;
};

/** Looks into the folders of `searchPath`. It starts no process, so a busy machine cannot make a program look absent. */
export async function findPrograms(searchPath: string): Promise<Programs> {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  const found = await Promise.all(wanted.map(async (name) => [name, await findExecutable(name, folders)] as const));
  return new Map(found.flatMap(([name, path]) => (path === undefined ? [] : [[name, path]])));
}

async function findExecutable(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return undefined;
}

/** Returns undefined if fontconfig does not respond within the timeout. */
export async function listFontFamilies(
  programs: Programs,
  fontDir: string | undefined,
  timeoutMs: number,
): Promise<ReadonlySet<string> | undefined> {
  const lists = await Promise.all([
    listLines(programs.get('fc-list'), [':', 'family'], timeoutMs),
    ...(fontDir ? [listLines(programs.get('fc-scan'), ['--format', '%{family}\n', fontDir], timeoutMs)] : []),
  ]);
  if (lists.some((lines) => lines === undefined)) return undefined;
  return new Set(lists.flatMap((lines = []) => lines.flatMap((line) => line.split(','))));
}

/** An exit code is a response. A process that was killed, or not even started, has not responded. */
async function listLines(
  program: string | undefined,
  args: string[],
  timeout: number,
): Promise<readonly string[] | undefined> {
  if (program === undefined) return [];
  try {
    const { stdout } = await exec(program, args, { timeout, killSignal: 'SIGKILL', maxBuffer });
    return stdout.split('\n').filter((line) => line !== '');
  } catch (error) {
    const code = errorCode(error);
    const hasResponded = code !== undefined && /^(\d+|ENOENT|EACCES)$/.test(code);
    return hasResponded ? [] : undefined;
  }
}

/** A font counts as missing only if fontconfig has responded. */
export function hasPackage(tools: InstalledTools, { sign }: SystemPackage): boolean {
  if ('program' in sign) return tools.programs.has(sign.program);
  if ('font' in sign) return tools.fontFamilies?.has(sign.font) ?? true;
  const soffice = tools.programs.get('soffice');
  return soffice !== undefined && hasOfficeLibrary(soffice, sign.officeLibrary);
}

/** A wrapper (snap, flatpak) hides LibreOffice's libraries, and has them all. */
function hasOfficeLibrary(soffice: string, library: string): boolean {
  const folder = dirname(realpathSync(soffice));
  return !existsSync(join(folder, 'soffice.bin')) || existsSync(join(folder, library));
}

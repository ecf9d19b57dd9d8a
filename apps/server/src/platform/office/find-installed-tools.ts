import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SystemPackage } from './system-packages.ts';

const exec = promisify(execFile);

/** The inspection must not delay the start: a tool that does not respond in time counts as absent. */
const limit = { timeout: 10_000, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 } as const;

export type InstalledTools = {
  readonly programs: ReadonlyMap<string, string>;
  readonly fontFamilies: ReadonlySet<string>;
};

/** Lists the installed programs and fonts; `searchPath` replaces PATH. */
export async function findInstalledTools(fontDir: string | undefined, searchPath?: string): Promise<InstalledTools> {
  const environment = searchPath === undefined ? {} : { env: { PATH: searchPath } };
  const run = async (command: string, ...args: string[]) => {
    const { stdout } = await exec(command, args, { ...limit, ...environment }).catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter((line) => line !== '');
  };
  const [found, ...families] = await Promise.all([
    run('/bin/sh', '-c', 'for program in soffice qpdf bwrap fc-list; do command -v "$program"; done; true'),
    run('fc-list', ':', 'family'),
    ...(fontDir ? [run('fc-scan', '--format', '%{family}\n', fontDir)] : []),
  ]);
  return {
    programs: new Map(found.map((path) => [path.slice(path.lastIndexOf('/') + 1), path])),
    fontFamilies: new Set(families.flat().flatMap((line) => line.split(','))),
  };
}

export function hasPackage(tools: InstalledTools, { sign }: SystemPackage): boolean {
  if ('program' in sign) return tools.programs.has(sign.program);
  if ('font' in sign) return tools.fontFamilies.has(sign.font);
  const soffice = tools.programs.get('soffice');
  return soffice !== undefined && hasOfficeLibrary(soffice, sign.officeLibrary);
}

/** A wrapper (snap, flatpak) hides LibreOffice's libraries, and has them all. */
function hasOfficeLibrary(soffice: string, library: string): boolean {
  const folder = dirname(realpathSync(soffice));
  return !existsSync(join(folder, 'soffice.bin')) || existsSync(join(folder, library));
}

import { lstatSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';

/** The system's settings that programs in a sandbox need; no users and no personal files. */
const systemFiles = [
  '/etc/fonts',
  '/etc/libreoffice',
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/var/cache/fontconfig',
];

/** Arguments of bubblewrap that show the system's programs and fonts and these paths, all of them read-only. */
export function systemView(paths: readonly string[]): string[] {
  return [
    ...['--ro-bind', '/usr', '/usr'],
    ...['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap(bindTopFolder),
    ...[...systemFiles, ...paths].flatMap(bindReadOnly),
  ];
}

/** /bin and /lib are links into /usr on newer systems, and folders on older ones. */
function bindTopFolder(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path];
}

/** Parent folders are created first: those that bubblewrap creates itself are closed to other users. */
function bindReadOnly(path: string): string[] {
  const above = path
    .split(sep)
    .slice(1, -1)
    .map((_, index, names) => sep + names.slice(0, index + 1).join(sep));
  return [...above.flatMap((folder) => ['--dir', folder]), '--ro-bind-try', path, path];
}

export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import type { Config } from '../../config.ts';
import type { Office } from '../office.ts';
import { becomeNobody, nobody } from './become-nobody.ts';
import { prlimitCommand, type Sandbox, type Workspace } from './sandbox.ts';

/** The system folders that LibreOffice and qpdf need; no users, settings or personal files. */
const systemFiles = [
  '/etc/fonts',
  '/etc/libreoffice',
  '/etc/alternatives',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/var/cache/fontconfig',
];

type BubblewrapDeps = { readonly config: Pick<Config, 'dataDir' | 'fontDir'>; readonly office: Office };

/**
 * The process sees no network, no other processes, and no files but its own and the system's programs and fonts.
 * `becomesNobody` is for a server run by root. A user namespace would not do: its processes are still root's.
 */
export function bubblewrap(
  program: string,
  { config, office }: BubblewrapDeps,
  { becomesNobody }: { becomesNobody: boolean },
): Sandbox {
  const pathsIn = ({ folder }: Workspace) => ({ folder: `/${basename(folder)}`, fontCache: '/font-cache' });
  const namespaces = becomesNobody
    ? ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try']
    : ['--unshare-all'];
  const view = [
    ...['--ro-bind', '/usr', '/usr'],
    ...['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap(bindTopFolder),
    ...[...systemFiles, ...programFolders(office), ...(config.fontDir ? [config.fontDir] : [])].flatMap(bindReadOnly),
    ...(isBelow(config.dataDir, '/usr') ? ['--tmpfs', config.dataDir] : []),
    ...['--proc', '/proc', '--dev', '/dev'],
  ];
  return {
    name: 'bubblewrap',
    owner: becomesNobody ? nobody : undefined,
    worksInTemp: false,
    pathsIn,
    wrap: (command, workspace) => {
      const place = pathsIn(workspace);
      const { folder, isWritable } = workspace.fontCache;
      return [
        program,
        ...namespaces,
        '--die-with-parent',
        '--new-session',
        // LibreOffice opens a socket in /tmp and ignores TMPDIR.
        ...['--bind', `${workspace.folder}/tmp`, '/tmp'],
        ...view,
        ...[isWritable ? '--bind' : '--ro-bind', folder, place.fontCache],
        ...['--bind', workspace.folder, place.folder, '--chdir', place.folder, '--'],
        ...(becomesNobody ? becomeNobody : []),
        ...prlimitCommand(workspace.limits, { countsProcesses: true }),
        ...command,
      ];
    },
  };
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

/** Folders of programs installed outside the system, such as LibreOffice's own packages under /opt. */
function programFolders({ soffice, qpdf }: Office): string[] {
  return [soffice, qpdf].flatMap((program) => {
    if (!program) return [];
    const folders = [dirname(program), dirname(realpathSync(program))];
    return folders
      .map((folder) => (basename(folder) === 'program' ? dirname(folder) : folder))
      .filter((folder) => !isBelow(folder, '/usr') && !isBelow(folder, '/bin'));
  });
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

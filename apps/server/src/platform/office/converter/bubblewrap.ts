import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Config } from '../../config.ts';
import { becomeNobody, nobody } from '../become-nobody.ts';
import type { Office } from '../office.ts';
import { isBelow, systemView } from '../system-view.ts';
import { prlimitCommand, type Sandbox, type Workspace } from './sandbox.ts';

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
    ...systemView([...programFolders(office), ...(config.fontDir ? [config.fontDir] : [])]),
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

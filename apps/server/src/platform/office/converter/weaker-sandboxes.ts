import { prlimitCommand, type Sandbox } from './sandbox.ts';

/** The process dies with the server, even after SIGKILL; its children may survive. */
const killWithParent = ['setpriv', '--pdeathsig=KILL', '--no-new-privs'];

const pathsIn: Sandbox['pathsIn'] = ({ folder, fontCache }) => ({ folder, fontCache: fontCache.folder });

/** For machines without bubblewrap: no network and no processes left behind, but the whole file system is readable. */
export function unshare({ isRoot }: { isRoot: boolean }): Sandbox {
  const namespaces = ['--net', '--pid', '--ipc', '--fork', '--kill-child=KILL', '--mount-proc'];
  return {
    name: 'unshare',
    owner: undefined,
    pathsIn,
    wrap: (command, { limits }) => [
      ...killWithParent,
      'unshare',
      ...(isRoot ? [] : ['--user', '--map-current-user']),
      ...namespaces,
      '--',
      ...prlimitCommand(limits, { countsProcesses: !isRoot }),
      ...command,
    ],
  };
}

/** Without namespaces only the settings in LibreOffice's profile and the resource limits protect the machine. */
export const noSandbox: Sandbox = {
  name: 'none',
  owner: undefined,
  pathsIn,
  wrap: (command, { limits }) => [...killWithParent, ...prlimitCommand(limits, { countsProcesses: false }), ...command],
};

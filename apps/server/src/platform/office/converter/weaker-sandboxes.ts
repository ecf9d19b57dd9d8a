import { prlimitCommand, type Sandbox } from './sandbox.ts';

/** Dies with the server, even if that is killed; what it has started itself may not. */
const diesWithParent = ['setpriv', '--pdeathsig=KILL', '--no-new-privs'];

const pathsIn: Sandbox['pathsIn'] = ({ folder, fontCache }) => ({ folder, fontCache: fontCache.folder });

/** Where bubblewrap is not installed: no network and no process left behind, but the whole file system in view. */
export function unshare({ isRoot }: { isRoot: boolean }): Sandbox {
  const namespaces = ['--net', '--pid', '--ipc', '--fork', '--kill-child=KILL', '--mount-proc'];
  return {
    name: 'unshare',
    owner: undefined,
    pathsIn,
    wrap: (command, { limits }) => [
      ...diesWithParent,
      'unshare',
      ...(isRoot ? [] : ['--user', '--map-current-user']),
      ...namespaces,
      '--',
      ...prlimitCommand(limits, { countsProcesses: !isRoot }),
      ...command,
    ],
  };
}

/** For machines that allow no namespaces: only the profile and the resource limits protect them. */
export const noSandbox: Sandbox = {
  name: 'none',
  owner: undefined,
  pathsIn,
  wrap: (command, { limits }) => [
    ...diesWithParent,
    ...prlimitCommand(limits, { countsProcesses: false }),
    ...command,
  ],
};

import { type Box, limited } from './box.ts';

/** Dies with the server, even if that is killed; what it has started itself may not. */
const diesWithParent = ['setpriv', '--pdeathsig=KILL', '--no-new-privs'];

const placeOf: Box['placeOf'] = ({ folder, fontCache }) => ({ folder, fontCache: fontCache.folder });

/** Where bubblewrap is not installed: no network and no process left behind, but the whole file system in view. */
export function unshare({ isRoot }: { isRoot: boolean }): Box {
  const namespaces = ['--net', '--pid', '--ipc', '--fork', '--kill-child=KILL', '--mount-proc'];
  return {
    name: 'unshare',
    owner: undefined,
    placeOf,
    wrap: (command, { limits }) => [
      ...diesWithParent,
      'unshare',
      ...(isRoot ? [] : ['--user', '--map-current-user']),
      ...namespaces,
      '--',
      ...limited(limits, { countsProcesses: !isRoot }),
      ...command,
    ],
  };
}

/** Where the machine allows no namespaces: the profile's wall and the limits stand alone. */
export const noBox: Box = {
  name: 'none',
  owner: undefined,
  placeOf,
  wrap: (command, { limits }) => [
    ...diesWithParent,
    ...limited(limits, { countsProcesses: false }),
    ...command,
  ],
};

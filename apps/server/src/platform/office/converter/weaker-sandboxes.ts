import { becomeNobody, nobody } from '../become-nobody.ts';
import { prlimitCommand, type Sandbox } from './sandbox.ts';

type ServerUser = { readonly isRoot: boolean };

/** The process dies with the server, even after SIGKILL; its children may survive. */
const killWithParent = ['setpriv', '--pdeathsig=KILL', '--no-new-privs'];

/** Another user id resets the signal of `killWithParent`, so it is set after the change. */
const enter = ({ isRoot }: ServerUser) => [...(isRoot ? becomeNobody : []), ...killWithParent];

const shared = ({ isRoot }: ServerUser): Pick<Sandbox, 'owner' | 'worksInTemp' | 'pathsIn'> => ({
  owner: isRoot ? nobody : undefined,
  worksInTemp: isRoot,
  pathsIn: ({ folder, fontCache }) => ({ folder, fontCache: fontCache.folder }),
});

/** No network and no processes left behind, but every file that the user may read is readable. */
export function unshare({ isRoot }: ServerUser): Sandbox {
  const namespaces = ['--net', '--pid', '--ipc', '--fork', '--kill-child=KILL', '--mount-proc'];
  return {
    ...shared({ isRoot }),
    name: 'unshare',
    wrap: (command, { limits }) => [
      ...killWithParent,
      'unshare',
      ...(isRoot ? [] : ['--user', '--map-current-user']),
      ...namespaces,
      '--',
      ...enter({ isRoot }),
      ...prlimitCommand(limits, { countsProcesses: true }),
      ...command,
    ],
  };
}

/** Without namespaces only the settings in LibreOffice's profile and the resource limits protect the machine. */
export const noSandbox = ({ isRoot }: ServerUser): Sandbox => ({
  ...shared({ isRoot }),
  name: 'none',
  // A server that is not root shares its user with the sandbox, so a limit would count its own processes too.
  wrap: (command, { limits }) => [
    ...enter({ isRoot }),
    ...prlimitCommand(limits, { countsProcesses: isRoot }),
    ...command,
  ],
});

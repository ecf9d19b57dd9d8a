import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { becomeNobody, nobody } from '../become-nobody.ts';
import { isBelow, systemView } from '../system-view.ts';

/** A folder of the server that the process sees at another path. */
export type VisibleFolder = { readonly path: string; readonly at: string; readonly isWritable: boolean };

/** Runs a Node.js process of this server with fewer rights. */
export type ChildSandbox = {
  /** The user id inside the sandbox if it is not the server's: that user must own the files it reads. */
  readonly owner: number | undefined;
  /** The parent of the folders that processes see. */
  readonly workDir: string;
  wrap(command: readonly string[], folders: readonly VisibleFolder[]): readonly string[];
};

const projectRoot = resolve(import.meta.dirname, '../../../../../..');
const codeFolders = ['node_modules', 'apps/server', 'packages'].map((folder) => join(projectRoot, folder));

/**
 * The process sees no network, no other processes, and no files but the system's programs and fonts, this server's code
 * and the given folders. Its settings (.env) and its data stay out.
 */
export function createChildSandbox(bubblewrap: string, { dataDir }: Pick<Config, 'dataDir'>): ChildSandbox {
  const isRoot = process.getuid?.() === 0;
  // Root needs no user namespace, and in one its processes would still be root's.
  const namespaces = isRoot
    ? ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try']
    : ['--unshare-all'];
  const isDataVisible = ['/usr', ...codeFolders].some((folder) => isBelow(dataDir, folder));
  return {
    owner: isRoot ? nobody : undefined,
    workDir: join(dataDir, 'sandboxes'),
    wrap: (command, folders) => [
      bubblewrap,
      ...namespaces,
      ...['--die-with-parent', '--new-session'],
      ...systemView([process.execPath, ...codeFolders]),
      ...(isDataVisible ? ['--tmpfs', dataDir, '--remount-ro', dataDir] : []),
      ...['--dev', '/dev'],
      ...folders.flatMap(({ path, at, isWritable }) => [isWritable ? '--bind' : '--ro-bind', path, at]),
      ...['--remount-ro', '/', '--chdir', '/', '--'],
      ...(isRoot ? becomeNobody : []),
      ...command,
    ],
  };
}

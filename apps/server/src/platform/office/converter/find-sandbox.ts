import type { Config } from '../../config.ts';
import type { Office } from '../office.ts';
import { bubblewrap } from './bubblewrap.ts';
import { runSandboxed } from './run-sandboxed.ts';
import type { Sandbox, Workspace } from './sandbox.ts';
import { noSandbox, unshare } from './weaker-sandboxes.ts';
import { withWorkFolder } from './work-folder.ts';

/** The sandboxes to try, strongest first. */
export function listSandboxes(config: Config, office: Office): readonly Sandbox[] {
  const isRoot = process.getuid?.() === 0;
  const deps = { config, office };
  const program = office.bubblewrap;
  return [
    ...(program && isRoot ? [bubblewrap(program, deps, { becomesNobody: true })] : []),
    ...(program ? [bubblewrap(program, deps, { becomesNobody: false })] : []),
    unshare({ isRoot }),
    noSandbox,
  ];
}

/** Returns the first sandbox in which a program starts: the system may forbid one that is installed. */
export async function findSandbox(
  sandboxes: readonly Sandbox[],
  workDir: string,
  workspaceIn: (folder: string) => Workspace,
): Promise<Sandbox | undefined> {
  for (const sandbox of sandboxes) {
    const isUsable = await withWorkFolder(workDir, async (folder) => {
      const outcome = await runSandboxed(sandbox, ['true'], workspaceIn(folder), AbortSignal.timeout(10_000));
      return outcome.code === 0;
    }).catch(() => false);
    if (isUsable) return sandbox;
  }
  return undefined;
}

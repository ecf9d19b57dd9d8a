import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { Office } from '../office.ts';
import { problemOfExit } from '../problem-of-exit.ts';
import { bubblewrap } from './bubblewrap.ts';
import type { SandboxProblem } from './converter.ts';
import { runSandboxed } from './run-sandboxed.ts';
import type { Sandbox, Workspace } from './sandbox.ts';
import { noSandbox, unshare } from './weaker-sandboxes.ts';
import { passToOwner, withWorkFolder } from './work-folder.ts';

/** `weaker` is empty unless the operator allows weaker sandboxes. */
export type SandboxChoice = { readonly bubblewrap: Sandbox | undefined; readonly weaker: readonly Sandbox[] };

/** `problem` says why the sandbox is not bubblewrap. Without a sandbox no program runs. */
export type FoundSandbox = { readonly sandbox: Sandbox | undefined; readonly problem: SandboxProblem | undefined };

type Probe = {
  readonly timeoutMs: number;
  readonly log: Log;
  workspaceFor(sandbox: Sandbox): Promise<{ readonly workDir: string; workspaceIn(folder: string): Workspace }>;
};

export function listSandboxes(config: Config, office: Office): SandboxChoice {
  const isRoot = process.getuid?.() === 0;
  const program = office.bubblewrap;
  return {
    bubblewrap: program ? bubblewrap(program, { config, office }, { becomesNobody: isRoot }) : undefined,
    weaker: config.allowsWeakSandbox ? [unshare({ isRoot }), noSandbox({ isRoot })] : [],
  };
}

/**
 * Returns bubblewrap if a program starts in it, or else the first weaker sandbox in which one does. A busy machine is
 * no reason for a weaker sandbox: if bubblewrap does not respond, it is tried again later.
 */
export async function findSandbox(choice: SandboxChoice, probe: Probe): Promise<FoundSandbox> {
  const problem = choice.bubblewrap ? await findProblem(choice.bubblewrap, probe) : 'missing';
  if (!problem) return { sandbox: choice.bubblewrap, problem };
  if (problem === 'no_response' || choice.weaker.length === 0) return { sandbox: undefined, problem };
  for (const sandbox of choice.weaker) if (!(await findProblem(sandbox, probe))) return { sandbox, problem };
  return { sandbox: undefined, problem: 'all_refused' };
}

/** The program fails if it is root's, or if it cannot write to its folder. */
const probeCommand = ['sh', '-c', 'test "$(id -u)" -ne 0 && : >"$HOME/tmp/probe"'];

async function findProblem(
  sandbox: Sandbox,
  { timeoutMs, log, workspaceFor }: Probe,
): Promise<'refused' | 'no_response' | undefined> {
  try {
    const { workDir, workspaceIn } = await workspaceFor(sandbox);
    return await withWorkFolder(workDir, async (folder) => {
      await passToOwner(folder, sandbox);
      const { kind, code, output } = await runSandboxed(
        sandbox,
        probeCommand,
        workspaceIn(folder),
        AbortSignal.timeout(timeoutMs),
      );
      if (kind === 'exited' && code === 0) return undefined;
      log.warn({ sandbox: sandbox.name, kind, code, output }, 'no program starts in the sandbox');
      return problemOfExit(code, output);
    });
  } catch (error) {
    log.warn({ err: error, sandbox: sandbox.name }, 'the sandbox does not respond');
    return 'no_response';
  }
}

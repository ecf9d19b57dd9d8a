import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBackOff, type Pauses } from '#lib/create-back-off.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { SandboxProblem } from '../converter/converter.ts';
import { deleteLeftoverFolders } from '../converter/work-folder.ts';
import type { OfficeWatch } from '../office.ts';
import { problemOfExit } from '../problem-of-exit.ts';
import { type ChildSandbox, createChildSandbox } from './child-sandbox.ts';

const exec = promisify(execFile);
/** Without a channel to the server it loads its code and exits. */
const probeProgram = fileURLToPath(new URL('../reader/child/handle-requests.ts', import.meta.url));
const probeFlags = ['--permission', '--allow-fs-read=*', '--allow-worker'];

export type ChildSandboxWatch = {
  /** Undefined if bubblewrap is missing or refused: Node's permission flags alone limit the processes then. */
  readonly current: ChildSandbox | undefined;
  /** bubblewrap has not responded yet. No process may start: a busy machine must not lose its sandbox. */
  readonly isUnknown: boolean;
  /** Why there is no sandbox. */
  readonly problem: SandboxProblem | undefined;
  /** Waits for the first look, not for a sandbox. */
  ready(): Promise<void>;
  /** Looks again, after a process could not be started. */
  recheck(): Promise<void>;
  stop(): void;
};

export type ChildSandboxOptions = {
  readonly config: Pick<Config, 'dataDir'>;
  readonly office: OfficeWatch;
  readonly log: Log;
  readonly times?: { readonly firstTimeoutMs: number; readonly maxTimeoutMs: number; readonly pauses: Pauses };
};

const defaultTimes = { firstTimeoutMs: 10_000, maxTimeoutMs: 60_000, pauses: { firstMs: 2000, maxMs: 60_000 } };

/** Looks for a sandbox in which reader and press can run, and looks again on a timer while there is none. */
export function watchChildSandbox({
  config,
  office,
  log,
  times = defaultTimes,
}: ChildSandboxOptions): ChildSandboxWatch {
  let current: ChildSandbox | undefined;
  let problem: SandboxProblem | undefined;
  let program: string | undefined;
  let timeoutMs = times.firstTimeoutMs;
  let first: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const backOff = createBackOff(() => void look(), times.pauses);

  const probe = async (bubblewrap: string): Promise<SandboxProblem | undefined> => {
    const sandbox = bubblewrap === program && current ? current : createChildSandbox(bubblewrap, config);
    const found = await findProblem(sandbox, timeoutMs, log);
    // Without a response, a sandbox that worked before stays in use.
    if (found !== 'no_response' || bubblewrap !== program) current = found ? undefined : sandbox;
    program = bubblewrap;
    return found;
  };
  const lookOnce = async () => {
    const { bubblewrap } = await office.refresh();
    if (!bubblewrap) current = undefined;
    const before = problem;
    problem = bubblewrap ? await probe(bubblewrap) : 'missing';
    timeoutMs = problem === 'no_response' ? Math.min(2 * timeoutMs, times.maxTimeoutMs) : times.firstTimeoutMs;
    if (problem !== before) log.info({ problem }, 'the sandbox of reader and press has changed');
    if (problem && !isStopped) backOff.schedule();
    else backOff.reset();
  };
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    get current() {
      return current;
    },
    get isUnknown() {
      return problem === 'no_response' && current === undefined;
    },
    get problem() {
      return problem;
    },
    async ready() {
      // No process of this server has a folder yet, so all folders with its process id are leftovers.
      first ??= deleteLeftoverFolders(`${config.dataDir}/sandboxes`)
        .catch((error) => log.warn({ err: error }, 'cannot delete the folders of earlier processes'))
        .then(look);
      await first;
    },
    recheck: look,
    stop() {
      isStopped = true;
      backOff.reset();
    },
  };
}

async function findProblem(sandbox: ChildSandbox, timeout: number, log: Log): Promise<SandboxProblem | undefined> {
  const [command = '', ...args] = sandbox.wrap([process.execPath, ...probeFlags, probeProgram], []);
  try {
    await exec(command, args, { env: {}, timeout, killSignal: 'SIGKILL' });
    return undefined;
  } catch (error) {
    log.warn({ err: error }, 'reader and press cannot run in bubblewrap');
    // Without an exit code a signal ended the process, or it did not start.
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    return problemOfExit(typeof code === 'number' ? code : undefined, stderr ?? '');
  }
}

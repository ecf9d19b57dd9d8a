import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, constants as files, open, unlink } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { endSignals } from '../end-signals.ts';
import { type ReachedLimit, watchProcesses } from '../watch-processes.ts';
import { ConversionInterrupted, SandboxFailed } from './converter.ts';
import { folderSize } from './folder-size.ts';
import { killLeftovers } from './leftovers.ts';
import { processLimitsOf, type Sandbox, type Workspace } from './sandbox.ts';

export type ProcessOutcome = {
  /**
   * `died`: a signal ended the process, after a crash or at a limit of the kernel. `interrupted`: the system asked the
   * process to end. `not_started`: the sandbox failed before it started the program.
   */
  readonly kind: 'exited' | 'died' | 'too_large' | 'interrupted' | 'not_started' | ReachedLimit;
  readonly code: number | undefined;
  /** The end of what the process printed. */
  readonly output: string;
};

/** Throws if the process hung, was late or interrupted, or did not start: its input is not the cause. */
export function assertNotInterrupted({ kind, code, output }: ProcessOutcome, program: string): void {
  const detail = `${program} ${kind} (${code}): ${output}`;
  if (kind === 'not_started') throw new SandboxFailed(detail);
  if (kind === 'interrupted' || kind === 'stuck' || kind === 'timed_out') throw new ConversionInterrupted(detail);
}

/** A sandbox that fails exits like a program. Only this file proves that the program has started. */
const startMarker = 'started';
const markStart = ['sh', '-c', `: >"$HOME/${startMarker}" && exec "$@"`, 'sh'];

/** O_NOFOLLOW: an earlier program in the same workspace may have replaced the output file by a link. */
const appendNoLink = files.O_RDWR | files.O_APPEND | files.O_CREAT | files.O_NOFOLLOW;

/** A limit on the size of one file does not limit the number of files, so the folder is measured. */
const checkSizeEveryMs = 500;

/**
 * Runs a program in its workspace until it exits or is killed. No process that it started is left when this returns or
 * throws. Its output goes to a file in the workspace, so the size limits apply to it.
 */
export async function runSandboxed(
  sandbox: Sandbox,
  command: readonly string[],
  workspace: Workspace,
  signal: AbortSignal,
): Promise<ProcessOutcome> {
  signal.throwIfAborted();
  const [program = '', ...args] = sandbox.wrap([...markStart, ...command], workspace);
  const log = await open(join(workspace.folder, 'output.txt'), appendNoLink, 0o600);
  try {
    // A process group of its own, so that a kill reaches its children.
    const child = spawn(program, args, {
      cwd: workspace.folder,
      env: environmentOf(sandbox, workspace),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const exit = once(child, 'exit');
    let killReason: ProcessOutcome['kind'] | undefined;
    const kill = (reason: ProcessOutcome['kind']) => {
      killReason ??= reason;
      killGroup(child.pid);
    };
    const onAbort = () => kill('died');
    signal.addEventListener('abort', onAbort, { once: true });
    const endWatch = watchProcesses(child.pid, processLimitsOf(workspace.limits), kill);
    const sizeCheck = setInterval(async () => {
      if ((await folderSize(workspace.folder)) > workspace.limits.folderBytes) kill('too_large');
    }, checkSizeEveryMs);
    try {
      const [code, exitSignal] = await exit;
      const hasStarted = await takeStartMarker(workspace);
      const kind = hasStarted ? (killReason ?? kindOf(code, exitSignal)) : 'not_started';
      return { kind, code: code ?? undefined, output: await tailOf(log) };
    } finally {
      endWatch();
      clearInterval(sizeCheck);
      signal.removeEventListener('abort', onAbort);
      await killLeftovers(basename(workspace.folder));
      signal.throwIfAborted();
    }
  } finally {
    await log.close();
  }
}

/** Removes the marker, since a later program may run in the same workspace. */
async function takeStartMarker({ folder }: Workspace): Promise<boolean> {
  return await unlink(join(folder, startMarker)).then(
    () => true,
    () => false,
  );
}

function kindOf(code: number | null, signal: NodeJS.Signals | null): ProcessOutcome['kind'] {
  if (code !== null && code <= 128) return 'exited';
  return endSignals.includes(signal ?? signalOf(code)) ? 'interrupted' : 'died';
}

/** Like a shell, the sandbox reports a signal as an exit code above 128. */
function signalOf(code: number | null): string | null {
  const found = Object.entries(constants.signals).find(([, number]) => 128 + number === code);
  return found?.[0] ?? null;
}

async function tailOf(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(500), position: Math.max(0, size - 500) });
  return buffer.toString('utf8', 0, bytesRead).trim();
}

function environmentOf(sandbox: Sandbox, workspace: Workspace): Record<string, string> {
  const { folder } = sandbox.pathsIn(workspace);
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: folder,
    LANG: 'C.UTF-8',
    TMPDIR: `${folder}/tmp`,
    FONTCONFIG_FILE: `${folder}/fonts.conf`,
  };
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

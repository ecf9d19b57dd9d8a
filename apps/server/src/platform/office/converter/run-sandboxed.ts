import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { folderSize } from './folder-size.ts';
import { killLeftovers } from './leftovers.ts';
import type { Sandbox, Workspace } from './sandbox.ts';

export type ProcessOutcome = {
  /** `died`: a signal ended the process, after a crash or at a limit. */
  readonly kind: 'exited' | 'died' | 'timed_out' | 'too_large';
  readonly code: number | undefined;
  /** The end of what the process printed. */
  readonly output: string;
};

/** O_NOFOLLOW: an earlier program in the same workspace may have replaced the output file by a link. */
const appendNoLink = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

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
  const [program = '', ...args] = sandbox.wrap(command, workspace);
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
    const timeout = setTimeout(kill, workspace.limits.timeoutMs, 'timed_out');
    const sizeCheck = setInterval(async () => {
      if ((await folderSize(workspace.folder)) > workspace.limits.folderBytes) kill('too_large');
    }, checkSizeEveryMs);
    try {
      const [code] = await exit;
      // Like a shell, the sandbox reports a signal as an exit code above 128.
      const isSignal = code === null || code > 128;
      return { kind: killReason ?? (isSignal ? 'died' : 'exited'), code: code ?? undefined, output: await tailOf(log) };
    } finally {
      clearTimeout(timeout);
      clearInterval(sizeCheck);
      signal.removeEventListener('abort', onAbort);
      await killLeftovers(basename(workspace.folder));
      signal.throwIfAborted();
    }
  } finally {
    await log.close();
  }
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

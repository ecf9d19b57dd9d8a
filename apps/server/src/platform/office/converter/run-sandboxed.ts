import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { folderSize } from './folder-size.ts';
import { killLeftovers } from './leftovers.ts';
import type { Sandbox, Workspace } from './sandbox.ts';

export type Ending = {
  /** `died`: by a signal, through its own fault or a limit. */
  readonly how: 'exited' | 'died' | 'timed_out' | 'too_large';
  readonly code: number | undefined;
  /** The end of what it log. */
  readonly output: string;
};

/** An earlier program in the same workspace may have put a link there. */
const appendNoLink = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** How often the folder is weighed: a limit on one file does not limit their number. */
const checkSizeEveryMs = 500;

/**
 * Runs a program in its workspace until it ends or is ended. Whatever happens, nothing that it started is left when this
 * returns or throws. What it says goes to a file in its folder, where the limits hold.
 */
export async function runSandboxed(
  sandbox: Sandbox,
  command: readonly string[],
  workspace: Workspace,
  signal: AbortSignal,
): Promise<Ending> {
  signal.throwIfAborted();
  const [program = '', ...args] = sandbox.wrap(command, workspace);
  const log = await open(join(workspace.folder, 'output.txt'), appendNoLink, 0o600);
  try {
    // A group of its own: what kills it reaches what it has started.
    const child = spawn(program, args, {
      cwd: workspace.folder,
      env: environmentOf(sandbox, workspace),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const exit = once(child, 'exit');
    let reason: Ending['how'] | undefined;
    const end = (why: Ending['how']) => {
      reason ??= why;
      killGroup(child.pid);
    };
    const onAbort = () => end('died');
    signal.addEventListener('abort', onAbort, { once: true });
    const timeout = setTimeout(end, workspace.limits.timeoutMs, 'timed_out');
    const sizeCheck = setInterval(async () => {
      if ((await folderSize(workspace.folder)) > workspace.limits.folderBytes) end('too_large');
    }, checkSizeEveryMs);
    try {
      const [code] = await exit;
      // The sandbox reports a signal inside as shells do.
      const isSignal = code === null || code > 128;
      return {
        how: reason ?? (isSignal ? 'died' : 'exited'),
        code: code ?? undefined,
        output: await tailOf(log),
      };
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
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(500),
    position: Math.max(0, size - 500),
  });
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
    // It has ended by itself.
  }
}

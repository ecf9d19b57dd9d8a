import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Box, Room } from './box.ts';
import { folderSize } from './folder-size.ts';
import { killLeftovers } from './leftovers.ts';

export type Ending = {
  /** `died`: by a signal, through its own fault or a limit. */
  readonly how: 'exited' | 'died' | 'timed_out' | 'too_large';
  readonly code: number | undefined;
  /** The end of what it said. */
  readonly said: string;
};

/** An earlier program in the same room may have put a link there. */
const appendNoLink = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** How often the folder is weighed: a limit on one file does not limit their number. */
const weighEveryMs = 500;

/**
 * Runs a program in its room until it ends or is ended. Whatever happens, nothing that it started is left when this
 * returns or throws. What it says goes to a file in its folder, where the limits hold.
 */
export async function runBoxed(
  box: Box,
  command: readonly string[],
  room: Room,
  signal: AbortSignal,
): Promise<Ending> {
  signal.throwIfAborted();
  const [program = '', ...args] = box.wrap(command, room);
  const said = await open(join(room.folder, 'said.txt'), appendNoLink, 0o600);
  try {
    // A group of its own: what kills it reaches what it has started.
    const child = spawn(program, args, {
      cwd: room.folder,
      env: environmentOf(box, room),
      detached: true,
      stdio: ['ignore', said.fd, said.fd],
    });
    const exit = once(child, 'exit');
    let reason: Ending['how'] | undefined;
    const end = (why: Ending['how']) => {
      reason ??= why;
      killGroup(child.pid);
    };
    const onAbort = () => end('died');
    signal.addEventListener('abort', onAbort, { once: true });
    const clock = setTimeout(end, room.limits.wallMs, 'timed_out');
    const scales = setInterval(async () => {
      if ((await folderSize(room.folder)) > room.limits.folderBytes) end('too_large');
    }, weighEveryMs);
    try {
      const [code] = await exit;
      // The box reports a signal inside as shells do.
      const isSignal = code === null || code > 128;
      return {
        how: reason ?? (isSignal ? 'died' : 'exited'),
        code: code ?? undefined,
        said: await tailOf(said),
      };
    } finally {
      clearTimeout(clock);
      clearInterval(scales);
      signal.removeEventListener('abort', onAbort);
      await killLeftovers(basename(room.folder));
      signal.throwIfAborted();
    }
  } finally {
    await said.close();
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

function environmentOf(box: Box, room: Room): Record<string, string> {
  const { folder } = box.placeOf(room);
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

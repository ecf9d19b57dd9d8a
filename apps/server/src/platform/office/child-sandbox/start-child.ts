import { type ChildProcess, fork, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { ChildSandbox, VisibleFolder } from './child-sandbox.ts';

export type ChildProgram = {
  readonly program: string;
  readonly args: readonly string[];
  /** Node's permission flags. They apply inside the sandbox too. */
  readonly flags: readonly string[];
};

/** No variable of the server's environment reaches the child: some are secrets. */
const options = { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] } as const;

/** Starts a program of this server, which talks over Node's IPC channel. Without a sandbox only the flags limit it. */
export function startChild(
  { program, args, flags }: ChildProgram,
  sandbox?: ChildSandbox,
  folders: readonly VisibleFolder[] = [],
): ChildProcess {
  if (!sandbox) return fork(program, [...args], { ...options, stdio: [...options.stdio], execArgv: [...flags] });
  const [command = '', ...rest] = sandbox.wrap([process.execPath, ...flags, program, ...args], folders);
  // The channel is a file descriptor, which bubblewrap passes on.
  return spawn(command, rest, { ...options, stdio: [...options.stdio] });
}

/** Like a shell, bubblewrap reports a signal that ended its program as an exit code above 128. */
export function exitSignalOf(code: number | null, signal: NodeJS.Signals | null): NodeJS.Signals | null {
  if (signal || code === null || code <= 128) return signal;
  const found = Object.entries(constants.signals).find(([, number]) => number === code - 128);
  return (found?.[0] as NodeJS.Signals | undefined) ?? null;
}

export type Limits = {
  readonly timeoutMs: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** The largest single file, and all files together. */
  readonly fileBytes: number;
  readonly folderBytes: number;
  readonly processes: number;
};

const megabyte = 1024 * 1024;

export const defaultLimits: Limits = {
  timeoutMs: 90_000,
  cpuSeconds: 60,
  memoryBytes: 4096 * megabyte,
  fileBytes: 300 * megabyte,
  folderBytes: 1024 * megabyte,
  processes: 256,
};

/** What one process gets to see and to use. */
export type Workspace = {
  /** Its own folder: the only one it may write to. */
  readonly folder: string;
  /** Written once at the start, read by every conversion. */
  readonly fontCache: { readonly folder: string; readonly isWritable: boolean };
  readonly limits: Limits;
};

/** a way to run a program with less than this process may. */
export type Sandbox = {
  readonly name: 'bubblewrap' | 'unshare' | 'none';
  /** The user inside, where it is another one: files handed in must be theirs. */
  readonly owner: number | undefined;
  /** Where those inside see a workspace. The last part of the folder's path is kept, so that its processes are known by it. */
  pathsIn(workspace: Workspace): { readonly folder: string; readonly fontCache: string };
  wrap(command: readonly string[], workspace: Workspace): readonly string[];
};

/**
 * Past the soft limit it is told so, past the hard one killed: a program may not care to listen. Processes are counted
 * per user, which makes sense only where those inside are a user of their own.
 */
export function prlimitCommand(
  { cpuSeconds, memoryBytes, fileBytes, processes }: Limits,
  { countsProcesses }: { countsProcesses: boolean },
): string[] {
  return [
    'prlimit',
    `--cpu=${cpuSeconds}:${cpuSeconds + 2}`,
    `--as=${memoryBytes}`,
    `--fsize=${fileBytes}`,
    ...(countsProcesses ? [`--nproc=${processes}`] : []),
    '--core=0',
  ];
}

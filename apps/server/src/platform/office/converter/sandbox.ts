import type { ProcessLimits } from '../watch-processes.ts';

export type Limits = {
  readonly cpuSeconds: number;
  /** See `ProcessLimits`: both mean that the document is tried again later. */
  readonly stuckMs: number;
  readonly timeoutMs: number;
  readonly memoryBytes: number;
  /** Limit of one file; `folderBytes` limits the sum. */
  readonly fileBytes: number;
  readonly folderBytes: number;
  readonly processes: number;
};

const megabyte = 1024 * 1024;

export const defaultLimits: Limits = {
  cpuSeconds: 60,
  stuckMs: 30_000,
  timeoutMs: 900_000,
  memoryBytes: 4096 * megabyte,
  fileBytes: 300 * megabyte,
  folderBytes: 1024 * megabyte,
  processes: 256,
};

/** The kernel limits the CPU time of each process; this limits their sum, a little later. */
export function processLimitsOf({ cpuSeconds, stuckMs, timeoutMs }: Limits): ProcessLimits {
  return { cpuMs: (cpuSeconds + 3) * 1000, stuckMs, timeoutMs, checkMs: 500 };
}

/** The folder, font cache and limits of one sandboxed process. */
export type Workspace = {
  /** The only folder the process may write to. */
  readonly folder: string;
  /** The test conversion at start writes the cache; later conversions only read it. */
  readonly fontCache: { readonly folder: string; readonly isWritable: boolean };
  readonly limits: Limits;
};

/** Runs a program with fewer rights than this process has. */
export type Sandbox = {
  readonly name: 'bubblewrap' | 'unshare' | 'none';
  /** The user id inside the sandbox if it is not the server's: that user must own the input files. */
  readonly owner: number | undefined;
  /** The user inside cannot enter the data folder, so the work folders are in the system's folder for temporary files. */
  readonly worksInTemp: boolean;
  /** Paths as the process sees them. The folder keeps its last path segment, which identifies its processes. */
  pathsIn(workspace: Workspace): { readonly folder: string; readonly fontCache: string };
  wrap(command: readonly string[], workspace: Workspace): readonly string[];
};

/**
 * At the soft CPU limit the process gets a signal it can ignore; at the hard limit the kernel kills it. Linux counts
 * processes per user, so a limit on their number needs a sandbox with a user of its own.
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

import { spawn } from 'node:child_process';

export type Run = {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
  /** CPU time of the command and of every process that it has waited for. */
  readonly cpuSeconds: number;
};

type Options = {
  /** A hung command is stopped after this time, which is far longer than any command takes on a busy machine. */
  readonly limitMinutes?: number;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** Time between SIGTERM and SIGKILL. */
const graceMs = 10_000;
const drainTimeoutMs = 2_000;
const defaultLimitMinutes = 60;
/** Writes the CPU time of the command to descriptor 3: Node cannot read the CPU time of its children, a shell can. */
const timedScript = '"$@" 3>&-; code=$?; times >&3; exit $code';
const runningGroups = new Set<number>();

/** Commands write to a pipe and detect no terminal, so our own stdout decides about colours. */
const colors = process.stdout.isTTY
  ? { FORCE_COLOR: '1', NO_COLOR: undefined }
  : { NO_COLOR: '1', FORCE_COLOR: undefined };

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    for (const pid of runningGroups) killGroup(pid, 'SIGTERM');
    process.exit(code);
  });
}

/** Runs a command in its own process group, so that all its children can be killed; returns its output. */
export async function runCommand(command: readonly string[], options: Options = {}): Promise<Run> {
  const { limitMinutes = defaultLimitMinutes } = options;
  const startedAt = performance.now();
  const child = spawn('sh', ['-c', timedScript, 'sh', ...command], {
    cwd: options.cwd,
    env: { ...process.env, ...colors, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let times = '';
  child.stdio[3]?.on('data', (text: Buffer) => {
    times += text;
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));

  const { pid = 0 } = child;
  runningGroups.add(pid);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    killGroup(pid, 'SIGTERM');
    setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs).unref();
  }, limitMinutes * 60_000);

  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      resolve(null);
    });
    child.once('exit', (exitCode) => {
      killGroup(pid, 'SIGKILL');
      // Output may still be in the pipe. A process outside the group may hold the pipe open for ever.
      setTimeout(() => resolve(exitCode), drainTimeoutMs);
      child.once('close', () => resolve(exitCode));
    });
  });
  clearTimeout(limit);
  runningGroups.delete(pid);
  if (timedOut) chunks.push(Buffer.from(`\nstopped after ${limitMinutes} minutes\n`));
  else if (code) chunks.push(Buffer.from(`\nended with code ${code}\n`));
  return {
    ok: code === 0,
    output: Buffer.concat(chunks).toString('utf8'),
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: sumChildTimes(times),
  };
}

/** The second line of `times` has the user and system time of the children: `0m1.50s 0m0.25s`. */
function sumChildTimes(timesOutput: string): number {
  const [, children = ''] = timesOutput.split('\n');
  const spans = children.matchAll(/(\d+)m([\d.]+)s/g);
  return [...spans].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(-pid, signal);
  } catch {
    // The process group has ended.
  }
}

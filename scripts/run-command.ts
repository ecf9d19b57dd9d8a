import { spawn } from 'node:child_process';

export type Run = {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
};

type Options = {
  readonly limitMinutes: number;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** Time to clear up, for whatever has reached its limit. */
const graceMs = 10_000;
const lastWordsMs = 2_000;
const underWay = new Set<number>();

/** Tools see a pipe; whether colours are wanted depends on where we write. */
const colors = process.stdout.isTTY
  ? { FORCE_COLOR: '1', NO_COLOR: undefined }
  : { NO_COLOR: '1', FORCE_COLOR: undefined };

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => {
    for (const pid of underWay) killGroup(pid, 'SIGTERM');
    process.exit(code);
  });
}

/** Runs a command as a group of its own, so that nothing it has started outlives it; keeps what it says. */
export async function runCommand([program = '', ...args]: readonly string[], options: Options): Promise<Run> {
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...colors, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));

  const { pid = 0 } = child;
  underWay.add(pid);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    killGroup(pid, 'SIGTERM');
    setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs).unref();
  }, options.limitMinutes * 60_000);

  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      resolve(null);
    });
    child.once('exit', (exitCode) => {
      killGroup(pid, 'SIGKILL');
      // Its last words may still be in the pipe, which someone outside the group may hold open for ever.
      setTimeout(() => resolve(exitCode), lastWordsMs);
      child.once('close', () => resolve(exitCode));
    });
  });
  clearTimeout(limit);
  underWay.delete(pid);
  if (timedOut) chunks.push(Buffer.from(`\nstopped after ${options.limitMinutes} minutes\n`));
  return {
    ok: code === 0,
    output: Buffer.concat(chunks).toString('utf8'),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

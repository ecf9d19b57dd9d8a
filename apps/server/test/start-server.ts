import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFreePort } from './find-free-port.ts';

const main = resolve(import.meta.dirname, '../dist/main.js');

/** The Node flags of `npm start`. */
const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
const flags: string[] = scripts.start.match(/(?<= )--\S+(?=.* apps\/server\/dist\/main\.js)/g) ?? [];

export type ServerProcess = {
  readonly origin: string;
  readonly pid: number | undefined;
  output(): string;
  /** Resolves when /healthz responds; rejects with the output if the process exits before. */
  ready(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  readonly exit: Promise<number | null>;
};

/** Starts the built server like `npm start`, but with --liftoff-only and only this environment. */
export async function startServer(
  environment: Record<string, string>,
  part?: 'web' | 'worker',
  stdout: 'pipe' | number = 'pipe',
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await findFreePort());
  const { PATH = '' } = process.env;
  // Optimising the WebAssembly of the embedded database takes longer than the process lives.
  const child = spawn(process.execPath, ['--liftoff-only', ...flags, main, ...(part ? [part] : [])], {
    env: { PATH, PORT: port, ...environment },
    stdio: ['ignore', stdout, 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    pid: child.pid,
    exit,
    output: () => output,
    kill: (signal) => child.kill(signal),
    async ready() {
      let hasEnded = false;
      void exit.then(() => {
        hasEnded = true;
      });
      while (!hasEnded) {
        const isUp = await fetch(`${origin}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isUp) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`the server ended:\n${output}`);
    },
  };
}

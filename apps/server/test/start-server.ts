import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findFreePort } from './free-port.ts';

const main = resolve(import.meta.dirname, '../dist/main.js');

/** What `npm start` tells Node about the server. */
const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../package.json'), 'utf8'));
const flags: string[] = scripts.start.match(/(?<= )--\S+(?=.* apps\/server\/dist\/main\.js)/g) ?? [];

export type ServerProcess = {
  readonly origin: string;
  readonly pid: number | undefined;
  /** What it has printed so far. */
  output(): string;
  /** Resolves when it answers; rejects with its output when it ends before that. */
  ready(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  readonly exit: Promise<number | null>;
};

/** The server as `npm start` runs it, but for the compiler flag: a process of its own, with only this environment. */
export async function startServer(
  environment: Record<string, string>,
  part?: 'web' | 'worker',
): Promise<ServerProcess> {
  const port = environment['PORT'] ?? String(await findFreePort());
  const { PATH = '' } = process.env;
  // It lives for seconds: optimizing its WebAssembly takes longer than running it unoptimized.
  const child = spawn(process.execPath, ['--liftoff-only', ...flags, main, ...(part ? [part] : [])], {
    env: { PATH, PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
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
        await new Promise((again) => setTimeout(again, 50));
      }
      throw new Error(`the server ended:\n${output}`);
    },
  };
}

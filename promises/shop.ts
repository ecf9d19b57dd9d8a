import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDeps, openDeps } from '../apps/server/src/open-deps.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import type { Deps } from '../apps/server/src/platform/deps.ts';
import { findFreePort } from '../apps/server/test/find-free-port.ts';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The last command of `npm start`, which runs the built server. */
const [program = '', ...programArguments]: string[] = scripts.start.split(' && exec ').at(-1).split(' ');
/** The options of Node with which the server runs. */
export const nodeOptions = programArguments.filter((argument) => argument.startsWith('--'));

export type ShopOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** One part of the server; by default one process runs both. */
  readonly part?: 'web' | 'worker';
  /** Uses the data folder and the database of this shop; only PostgreSQL allows both to run at the same time. */
  readonly dataOf?: Shop;
};

/** The built server with its own data, in a process group of its own, which can be killed and started again. */
export type Shop = {
  readonly origin: string;
  readonly dataDir: string;
  /** Undefined for the embedded engine. */
  readonly databaseUrl: string | undefined;
  /** Resolves when /healthz responds. `environment` is added for this start only. */
  start(environment?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL to the whole process group. Resolves when the server has exited. */
  kill(): Promise<void>;
  /** SIGTERM to the server; resolves with its exit code. */
  terminate(): Promise<number | null>;
  /** Resolves when the server ends by itself. */
  ended(): Promise<void>;
  /** The process that runs now. */
  pid(): number | undefined;
  /** What all processes of this shop have printed. */
  output(): string;
  /** Opens database and storage in this process. The embedded engine allows it only while the server is stopped. */
  inspect<Result>(look: (deps: Deps) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

export async function createShop(databaseUrl: string | undefined, options: ShopOptions = {}): Promise<Shop> {
  const dataDir = options.dataOf?.dataDir ?? mkdtempSync(join(tmpdir(), 'print-promises-'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const { PATH = '' } = process.env;
  const environment = {
    PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTO_INSTALL: '0',
    LOG_LEVEL: 'warn',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.environment,
  };
  let server: { readonly child: ChildProcess; readonly exit: Promise<number | null> } | undefined;
  let output = '';

  async function start(added: Readonly<Record<string, string>> = {}): Promise<void> {
    const child = spawn(join(root, program), [...programArguments, ...(options.part ? [options.part] : [])], {
      cwd: root,
      env: { ...environment, ...added },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const exit = once(child, 'exit').then(([code]) => code as number | null);
    server = { child, exit };
    if (options.part !== 'worker') await untilHealthy(origin, exit, () => output);
  }

  async function kill(): Promise<void> {
    const killed = server;
    if (!killed) return;
    server = undefined;
    killGroup(killed.child.pid);
    await killed.exit;
  }

  return {
    origin,
    dataDir,
    databaseUrl,
    start,
    kill,
    pid: () => server?.child.pid,
    output: () => output,
    async terminate() {
      server?.child.kill('SIGTERM');
      const code = (await server?.exit) ?? null;
      server = undefined;
      return code;
    },
    async ended() {
      await server?.exit;
    },
    async inspect(look) {
      const deps = await openDeps(parseConfig(environment));
      return await look(deps).finally(() => closeDeps(deps));
    },
    async remove() {
      await kill();
      if (!options.dataOf) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(origin: string, exit: Promise<number | null>, output: () => string): Promise<void> {
  let hasExited = false;
  void exit.then(() => {
    hasExited = true;
  });
  while (!hasExited) {
    const isHealthy = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    await sleep(20);
  }
  throw new Error(`the server ended while it started:\n${output().slice(-2000)}`);
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

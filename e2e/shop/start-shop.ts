import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/test/find-free-port.ts';
import { findPrivateLines } from '../../apps/server/test/private-lines.ts';

export type RunningShop = {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Throws if the log contains private data. */
  readonly close: () => Promise<void>;
  /** Sends SIGKILL, like a power cut. */
  readonly kill: () => Promise<void>;
  /** Starts the server again with the same port and data. */
  readonly restart: () => Promise<RunningShop>;
};

export type ShopOptions = {
  ipc?: boolean;
  environment?: Record<string, string>;
  /** A fixed origin, if another server needs it before the start. */
  origin?: string;
};

/** Starts a server process on a free port with a new data folder. */
export async function startShop(script: string, options: ShopOptions = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stories-'));
  return await runShop(script, options, dataDir, options.origin ?? (await findOrigin()));
}

export async function findOrigin(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}

async function runShop(script: string, options: ShopOptions, dataDir: string, origin: string): Promise<RunningShop> {
  const { ipc = false, environment = {} } = options;
  const { PATH = '' } = process.env;
  // The process lives for minutes, so optimising the database's WebAssembly would cost more than it saves.
  const child = spawn(process.execPath, ['--liftoff-only', script], {
    env: {
      PATH,
      HOST: '127.0.0.1',
      PORT: new URL(origin).port,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      AUTO_INSTALL: '0',
      // Lets each customer have its own IP address, because rate limits count per address.
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (lines: string) => {
    log += lines;
  });
  const exit = once(child, 'exit');
  await Promise.race([
    waitUntilReady(origin),
    exit.then(([code]) => Promise.reject(new Error(`the server ended with ${code} before it was ready`))),
  ]);
  return {
    origin,
    process: child,
    close: async () => {
      child.kill('SIGTERM');
      await exit;
      // A process that has been killed may still write for a moment.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
      const [line] = findPrivateLines(log);
      if (line !== undefined) throw new Error(`the log contains private data: ${line}`);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
    restart: () => runShop(script, options, dataDir, origin),
  };
}

async function waitUntilReady(origin: string): Promise<void> {
  while (true) {
    const isUp = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

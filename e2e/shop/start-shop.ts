import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/test/find-free-port.ts';

export type RunningShop = {
  readonly origin: string;
  readonly process: ChildProcess;
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
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
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
      await rm(dataDir, { recursive: true, force: true });
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

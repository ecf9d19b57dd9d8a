import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../apps/server/test/free-port.ts';

export type RunningShop = {
  readonly origin: string;
  readonly process: ChildProcess;
  readonly close: () => Promise<void>;
  /** Pulls the plug: nothing is finished, nothing is said. */
  readonly crash: () => Promise<void>;
  /** The same address and the same data again. */
  readonly reopen: () => Promise<RunningShop>;
};

export type ShopOptions = {
  ipc?: boolean;
  environment?: Record<string, string>;
  /** Where it is to be found, for whoever has to know before it is there. */
  origin?: string;
};

/** A server process on a spare port and a data folder of its own. */
export async function startShop(script: string, options: ShopOptions = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stories-'));
  return await runShop(script, options, dataDir, options.origin ?? (await findOrigin()));
}

export async function findOrigin(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}

async function runShop(
  script: string,
  options: ShopOptions,
  dataDir: string,
  origin: string,
): Promise<RunningShop> {
  const { ipc = false, environment = {} } = options;
  const { PATH = '' } = process.env;
  // It lives for minutes: to optimize the WebAssembly of its database would take longer than to run it.
  const child = spawn(process.execPath, ['--liftoff-only', script], {
    env: {
      PATH,
      HOST: '127.0.0.1',
      PORT: new URL(origin).port,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      AUTO_INSTALL: '0',
      // As behind a proxy: a customer may come from an address of their own, and none is one too many from this machine.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(ipc ? (['ipc'] as const) : [])],
  });
  const exit = once(child, 'exit');
  await Promise.race([
    whenReady(origin),
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
    crash: async () => {
      child.kill('SIGKILL');
      await exit;
    },
    reopen: () => runShop(script, options, dataDir, origin),
  };
}

async function whenReady(origin: string): Promise<void> {
  while (true) {
    const isUp = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

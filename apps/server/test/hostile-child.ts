import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

export type HostileRequest = {
  readonly port: number;
  readonly readPaths: readonly string[];
  readonly writePaths: readonly string[];
};

export type HostileReport = {
  readonly user: number | undefined;
  readonly environment: readonly string[];
  readonly hasConnected: boolean;
  readonly read: readonly string[];
  readonly written: readonly string[];
  /** `undefined` if the process may start no other process. */
  readonly spawned: number | null | undefined;
  readonly visibleProcesses: number;
};

/** A stand-in for a reader or press that a hostile file has taken over: it tries everything and reports its success. */
process.on('message', async ({ port, readPaths, writePaths }: HostileRequest) => {
  const report: HostileReport = {
    user: process.getuid?.(),
    environment: Object.keys(process.env),
    hasConnected: await tryConnecting(port),
    read: readPaths.filter((path) => succeeds(() => readFileSync(path))),
    written: writePaths.filter((path) => succeeds(() => writeFileSync(path, 'x'))),
    spawned: succeeds(() => spawnSync('/bin/true')) ? spawnSync('/bin/true').status : undefined,
    visibleProcesses: countProcesses(),
  };
  process.send?.(report);
});
process.on('disconnect', () => process.exit());

function succeeds(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

function tryConnecting(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });
}

function countProcesses(): number {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;
  } catch {
    return 0;
  }
}

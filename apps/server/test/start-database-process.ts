import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { DatabaseSettings } from './test-database.ts';

/** Starts `database-process.ts`; `next` reads its next line. It is killed when the test ends. */
export function startDatabaseProcess(...databases: readonly DatabaseSettings[]) {
  const databaseUrl = databases[0]?.databaseUrl ?? '';
  const folders = databases.map(({ dataDir }) => dataDir);
  const script = resolve(import.meta.dirname, 'database-process.ts');
  // Optimising the WebAssembly takes longer than the whole process.
  const child = spawn(process.execPath, ['--liftoff-only', script, databaseUrl, ...folders], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();

  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    return done ? undefined : JSON.parse(value);
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  return {
    next,
    kill,
    send: (line: string) => child.stdin.write(`${line}\n`),
    query: (statement: string) => {
      child.stdin.write(`${statement}\n`);
      return next();
    },
  };
}

import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasBubblewrap, openChildSandbox } from '#test/child-sandboxes.ts';
import type { HostileReport, HostileRequest } from '#test/hostile-child.ts';
import { readingFlags } from '../reader/reading-process.ts';
import type { ChildSandbox, VisibleFolder } from './child-sandbox.ts';
import { startChild } from './start-child.ts';

const program = fileURLToPath(import.meta.resolve('#test/hostile-child.ts'));

function createDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'print-test-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'out'), { mode: 0o777 });
  mkdirSync(join(dataDir, 'in'));
  writeFileSync(join(dataDir, 'secret'), 'secret');
  writeFileSync(join(dataDir, 'in/file'), 'file', { mode: 0o644 });
  return dataDir;
}

/** Starts the hostile process, lets it try everything, and returns its successes. */
async function attack(
  flags: readonly string[],
  attempt: Omit<HostileRequest, 'port'>,
  sandbox?: ChildSandbox,
  folders?: readonly VisibleFolder[],
): Promise<HostileReport> {
  const server = createServer((socket) => socket.destroy());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const child = startChild({ program, args: [], flags }, sandbox, folders);
  onTestFinished(() => void child.kill('SIGKILL'));
  child.send({ port: (server.address() as AddressInfo).port, ...attempt } satisfies HostileRequest);
  const [report] = await once(child, 'message');
  return report as HostileReport;
}

describe('a reading process that a hostile file has taken over', () => {
  test('gets no secret from the environment, writes no file and starts no program by its flags alone', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const dataDir = createDataDir();
    const written = join(dataDir, 'written');
    const report = await attack(readingFlags, { readPaths: [], writePaths: [written] });
    expect(report).toMatchObject({ environment: [], written: [], spawned: undefined });
    expect(existsSync(written)).toBe(false);
  });

  test.skipIf(!hasBubblewrap)('reaches nothing but its own file in the sandbox, even without the flags', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const dataDir = createDataDir();
    const sandboxes = openChildSandbox(dataDir);
    await sandboxes.ready();
    expect(sandboxes.problem).toBeUndefined();
    const readPaths = [
      '/inbox/file',
      join(dataDir, 'secret'),
      join(dataDir, 'in/file'),
      '/etc/passwd',
      '/proc/1/environ',
    ];
    const projectFile = join(import.meta.dirname, 'written');
    const writePaths = ['/written', '/tmp/written', '/inbox/written', join(dataDir, 'written'), projectFile, '/usr/x'];
    const folders = [{ path: join(dataDir, 'in'), at: '/inbox', isWritable: false }];

    const report = await attack([], { readPaths, writePaths }, sandboxes.current, folders);
    expect(report).toMatchObject({
      // bubblewrap sets the current folder.
      environment: ['PWD'],
      hasConnected: false,
      read: ['/inbox/file'],
      written: [],
      visibleProcesses: 0,
    });
    expect(report.user).not.toBe(0);
  });
});

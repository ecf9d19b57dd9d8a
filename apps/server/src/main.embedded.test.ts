import { closeSync, globSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/open-database.ts';
import { type ServerProcess, startServer } from '#test/start-server.ts';
import { copySeed } from '#test/test-database.ts';

const slowStart = 120_000;

async function start(environment: Record<string, string>, stdout?: number) {
  const server = await startServer(environment, undefined, stdout);
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
}

async function startReady() {
  const { dataDir } = await copySeed();
  const server = await start({ DATA_DIR: dataDir });
  await server.ready();
  return { server, dataDir };
}

/** The output of a server that refuses to start: one sentence without a stack trace. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const server = await start(environment);
  expect(await server.exit).toBe(1);
  return server.output().trim();
}

test('a start prints the addresses; SIGTERM ends open streams and stops gracefully', {
  timeout: slowStart,
}, async () => {
  const { server, dataDir } = await startReady();
  const port = new URL(server.origin).port;
  await expect.poll(server.output).toContain(`自助打印已启动：http://localhost:${port}`);
  // The worker's first heartbeat makes the server ready.
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(server.output()).toContain(`店员入口：http://localhost:${port}/staff`);
  expect(server.output()).toMatch(new RegExp(`http://localhost:${port}/staff/join#[\\w-]{43}\n`));

  expect(await refusal({ DATA_DIR: dataDir }), 'a second process on the same data').toBe(
    `无法启动：数据目录 ${dataDir} 正被另一个进程使用`,
  );
  await expectGracefulStop(server, 'SIGTERM');
});

test('a port in use is refused; SIGINT stops gracefully, too', { timeout: slowStart }, async () => {
  const { server } = await startReady();
  const { port } = new URL(server.origin);
  const { dataDir } = await copySeed();
  expect(await refusal({ DATA_DIR: dataDir, PORT: port })).toMatch(new RegExp(`^无法启动：端口 ${port} 已被占用`));
  await expectGracefulStop(server, 'SIGINT');
});

test('a server whose log disk is full starts, responds and stops', { timeout: slowStart }, async () => {
  const { dataDir } = await copySeed();
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const server = await start({ DATA_DIR: dataDir }, full);
  await server.ready();
  expect((await fetch(`${server.origin}/api/shop/`)).status).toBe(200);
  await expectGracefulStop(server, 'SIGTERM');
});

test('a database from a newer version is refused', { timeout: slowStart }, async () => {
  const settings = await copySeed();
  const database = await openDatabase(settings);
  await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'from the future',
    Date.UTC(2099, 0),
  ]);
  await database.close();
  expect(await refusal({ DATA_DIR: settings.dataDir })).toBe('无法启动：数据库来自更新版本的程序，请先升级程序再启动');
});

test('the bundle starts its worker threads and child processes from the bundle, not from the source', () => {
  const dist = resolve(import.meta.dirname, '../dist');
  const started = globSync('*.js', { cwd: dist }).flatMap((file) =>
    [...readFileSync(resolve(dist, file), 'utf8').matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(started.filter((path) => path.endsWith('.js')).length).toBeGreaterThanOrEqual(5);
  expect(started.filter((path) => path.endsWith('.ts'))).toEqual([]);
});

async function expectGracefulStop(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  const stream = await fetch(`${server.origin}/api/events/`);
  expect(stream.ok).toBe(true);
  server.kill(signal);
  await stream.text();
  expect(await server.exit).toBe(0);
}

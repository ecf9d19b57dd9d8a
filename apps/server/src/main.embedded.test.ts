import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#test/start-server.ts';
import { copySeed } from '#test/test-database.ts';

const slowStart = 60_000;

async function start(environment: Record<string, string>) {
  const server = await startServer(environment);
  onTestFinished(() => server.kill('SIGKILL'));
  return server;
}

async function startReady() {
  const { dataDir } = await copySeed();
  const server = await start({ DATA_DIR: dataDir });
  await server.ready();
  return { server, dataDir };
}

/** What the operator reads when the shop cannot open: one sentence, and nothing of our insides. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const server = await start(environment);
  expect(await server.exit).toBe(1);
  return server.output().trim();
}

test('a start says where the site is, where staff go in and what is missing', {
  timeout: slowStart,
}, async () => {
  const { server } = await startReady();
  const port = new URL(server.origin).port;
  await expect.poll(server.output).toContain(`自助打印已启动：http://localhost:${port}`);
  expect(server.output()).toContain(`店员入口：http://localhost:${port}/staff`);
  expect(server.output()).toMatch(new RegExp(`http://localhost:${port}/staff/join#[\\w-]{43}\n`));
});

test('a second process on the same data is refused', { timeout: slowStart }, async () => {
  const { dataDir } = await startReady();
  expect(await refusal({ DATA_DIR: dataDir })).toBe(`无法启动：数据目录 ${dataDir} 正被另一个进程使用`);
});

test('a taken port is refused', { timeout: slowStart }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { dataDir } = await copySeed();
  expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toMatch(
    new RegExp(`^无法启动：端口 ${port} 已被占用`),
  );
});

test('a folder that cannot be written is refused', { timeout: slowStart }, async () => {
  const { dataDir } = await copySeed();
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/^无法启动：.*数据目录.*$/);
});

test('a wrong setting is refused by name', async () => {
  expect(await refusal({ LOG_LEVEL: 'loud' })).toMatch(/^无法启动：设置项 LOG_LEVEL 不正确：.*$/);
});

test('a database from a newer version is refused', { timeout: slowStart }, async () => {
  const settings = await copySeed();
  const { openDatabase } = await import('#platform/db/open-database.ts');
  const database = await openDatabase(settings);
  await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'from the future',
    Date.UTC(2099, 0),
  ]);
  await database.close();
  expect(await refusal({ DATA_DIR: settings.dataDir })).toBe(
    '无法启动：数据库来自更新版本的程序，请先升级程序再启动',
  );
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets open streams go and ends in order',
  { timeout: slowStart },
  async (signal) => {
    const { server } = await startReady();
    const stream = await fetch(`${server.origin}/api/events/`);
    expect(stream.ok).toBe(true);
    server.kill(signal);
    await stream.text();
    expect(await server.exit).toBe(0);
  },
);

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { startDatabaseProcess } from '#test/start-database-process.ts';
import { copySeed } from '#test/test-database.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

async function open() {
  const settings = await copySeed();
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return { database, settings };
}

/** What a restart of the server does to everyone who is connected. */
async function endConnections(database: Database): Promise<void> {
  const address = new URL(inject('seed'));
  const name = (await database.query('select current_database() as name')).rows[0]?.['name'];
  address.pathname = '/postgres';
  const admin = new pg.Client(address.href);
  await admin.connect();
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}

/** A way to the server that can be cut, as by a restart that takes its time. */
async function openLine(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const serverPort = Number(address.port);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  address.port = String((line.address() as AddressInfo).port);
  const cut = () => {
    line.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  return { url: address.href, cut };
}

test('a notice from another process is heard', async () => {
  const { database, settings } = await open();
  const heard: string[] = [];
  await database.listen('shop', (payload) => heard.push(payload));

  const other = startDatabaseProcess(settings);
  expect(await other.next()).toBe('open');
  await other.ask(`select pg_notify('shop', 'from next door')`);
  await expect.poll(() => heard).toEqual(['from next door']);
});

test('a restart of the server ends a transaction, not the shop; who listened goes on listening', async () => {
  const { database } = await open();
  const heard: string[] = [];
  const onReconnect = vi.fn();
  await database.listen('shop', (payload) => heard.push(payload), onReconnect);

  const restarted = Promise.withResolvers<void>();
  const interrupted = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    restarted.resolve();
    await tx.execute(sql`select pg_sleep(20)`);
  });
  const failure = interrupted.catch((error: unknown) => error);
  await restarted.promise;
  await endConnections(database);
  expect(isDatabaseUnavailable(await failure)).toBe(true);

  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), 10_000);
  await vi.waitFor(() => database.query(`select pg_notify('shop', 'back')`), 10_000);
  await vi.waitFor(() => expect(heard).toEqual(['back']), 10_000);
});

test('whoever listens can leave and close while the server is away', async () => {
  const settings = await copySeed();
  const line = await openLine(settings.databaseUrl ?? '');
  const lost: string[] = [];
  const log = pino({}, { write: (text: string) => void lost.push(text) });
  const database = await openDatabase({ ...settings, databaseUrl: line.url, log });
  const leave = await database.listen('shop', () => {});

  line.cut();
  await vi.waitFor(() => expect(lost.join()).toContain('cannot listen to the database yet'), 10_000);
  leave();
  await database.close();
});

test('a statement has a time limit, a migration has none', async () => {
  const { database } = await open();
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await database.migrate();
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
});

test('processes that start together migrate one empty database once', async () => {
  const { database: admin, settings } = await open();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const address = new URL(settings.databaseUrl ?? '');
  address.pathname = `/${name}`;

  const starting = Array.from({ length: 4 }, () => openDatabase({ ...settings, databaseUrl: address.href }));
  const databases = await Promise.all(starting);
  await Promise.all(databases.map((database) => database.migrate()));
  const applied = await databases[0]?.query(
    'select count(*)::int - count(distinct created_at)::int as twice from drizzle.__drizzle_migrations',
  );
  expect(applied?.rows).toEqual([{ twice: 0 }]);

  await Promise.all(databases.map((database) => database.close()));
  await admin.query(`drop database ${name}`);
});

test('an address where nobody listens is a database that is away', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/shop', dataDir: '' });
  await expect(database.ping()).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.listen('shop', () => {})).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.migrate()).rejects.toThrow('数据库没有应答：请检查设置 DATABASE_URL');
  await database.close();
});

test('a server that does not know us is named in one sentence', async () => {
  const databaseUrl = inject('seed').replace(/seed$/, 'nowhere');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await expect(database.migrate()).rejects.toThrow('数据库拒绝了我们（用户名、密码或库名不对）');
  await database.close();
});

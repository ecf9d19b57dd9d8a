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

/** Ends all connections of this database, as a restart of the server does. */
async function endConnections(database: Database): Promise<void> {
  const address = new URL(inject('seed'));
  const name = (await database.query('select current_database() as name')).rows[0]?.['name'];
  address.pathname = '/postgres';
  const admin = new pg.Client(address.href);
  await admin.connect();
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}

/** A TCP proxy to the server; closing it simulates a server that is down for a while. */
async function openProxy(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const serverPort = Number(address.port);
  const sockets = new Set<Socket>();
  const proxy = createServer((clientSocket) => {
    const serverSocket = connect(serverPort, '127.0.0.1');
    for (const socket of [clientSocket, serverSocket]) sockets.add(socket.on('error', () => {}));
    clientSocket.pipe(serverSocket).pipe(clientSocket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  address.port = String((proxy.address() as AddressInfo).port);
  const close = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return { url: address.href, close };
}

test('a NOTIFY from another process arrives', async () => {
  const { database, settings } = await open();
  const received: string[] = [];
  await database.listen('shop', (payload) => received.push(payload));

  const other = startDatabaseProcess(settings);
  expect(await other.next()).toBe('open');
  await other.query(`select pg_notify('shop', 'from another process')`);
  await expect.poll(() => received).toEqual(['from another process']);
});

test('a restart of the server fails the open transaction; later queries and listeners work again', async () => {
  const { database } = await open();
  const received: string[] = [];
  const onReconnect = vi.fn();
  await database.listen('shop', (payload) => received.push(payload), onReconnect);

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
  await vi.waitFor(() => expect(received).toEqual(['back']), 10_000);
});

test('a listener can unsubscribe and the database can close while the server is unavailable', async () => {
  const settings = await copySeed();
  const proxy = await openProxy(settings.databaseUrl ?? '');
  const logged: string[] = [];
  const log = pino({}, { write: (text: string) => void logged.push(text) });
  const database = await openDatabase({ ...settings, databaseUrl: proxy.url, log });
  const unsubscribe = await database.listen('shop', () => {});

  proxy.close();
  await vi.waitFor(() => expect(logged.join()).toContain('cannot reconnect the LISTEN connection'), 10_000);
  unsubscribe();
  await database.close();
});

test('a statement has a timeout, a migration has none', async () => {
  const { database } = await open();
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await database.migrate();
  expect((await database.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
});

test('processes that start together apply each migration to an empty database once', async () => {
  const { database: admin, settings } = await open();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const address = new URL(settings.databaseUrl ?? '');
  address.pathname = `/${name}`;

  const starts = Array.from({ length: 4 }, () => openDatabase({ ...settings, databaseUrl: address.href }));
  const databases = await Promise.all(starts);
  await Promise.all(databases.map((database) => database.migrate()));
  const applied = await databases[0]?.query(
    'select count(*)::int - count(distinct created_at)::int as twice from drizzle.__drizzle_migrations',
  );
  expect(applied?.rows).toEqual([{ twice: 0 }]);

  await Promise.all(databases.map((database) => database.close()));
  await admin.query(`drop database ${name}`);
});

test('a refused connection counts as an unavailable database', async () => {
  const database = await openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/shop', dataDir: '' });
  await expect(database.ping()).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.listen('shop', () => {})).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseUnavailable);
  await expect(database.migrate()).rejects.toThrow('数据库没有应答：请检查设置 DATABASE_URL');
  await database.close();
});

test('a server that refuses our login is reported in one sentence', async () => {
  const databaseUrl = inject('seed').replace(/seed$/, 'nowhere');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await expect(database.migrate()).rejects.toThrow('数据库拒绝了我们（用户名、密码或库名不对）');
  await database.close();
});

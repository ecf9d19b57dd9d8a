import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/db/open-database.ts';
import { startDatabaseProcess } from '#test/start-database-process.ts';
import { copySeed } from '#test/test-database.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Each command starts a database of its own, which takes several seconds of processor time.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'print-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command like `npm run db:… -- argument`. */
async function run(command: string, dataDir: string, ...args: string[]) {
  const script = resolve(import.meta.dirname, `${command}.ts`);
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, DATABASE_URL: '' };
  const result = await promisify(execFile)(process.execPath, ['--liftoff-only', script, ...args], { env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return { output: result.stdout.trim(), error: result.stderr.trim() };
}

test('a running shop is backed up, and restored to another folder with its rows and files', async () => {
  const settings = await copySeed();
  const { dataDir } = settings;
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'files', 'a1'), '文件');
  const shop = startDatabaseProcess(settings);
  await shop.next();
  await shop.query(`create table notes (id int generated always as identity, text text)`);
  await shop.query(`insert into notes (text) select '订单 ' || n from generate_series(1, 500) n`);

  const backup = join(folder, 'monday');
  expect(await run('backup', dataDir, backup)).toEqual({ output: `数据库和文件已备份到 ${backup}`, error: '' });
  await shop.query(`insert into notes (text) values ('after the backup')`);
  await shop.kill();

  const restoredDir = join(folder, 'restored');
  const restored = await run('restore', restoredDir, backup);
  expect(restored).toEqual({ output: `已从 ${backup} 恢复到 ${restoredDir}`, error: '' });
  expect(readFileSync(join(restoredDir, 'files', 'a1'), 'utf8')).toBe('文件');

  const database = await openDatabase({ databaseUrl: undefined, dataDir: restoredDir });
  const { rows } = await database.query('select count(*)::int, min(text), max(id) from notes');
  expect(rows).toEqual([{ count: 500, min: '订单 1', max: 500 }]);
  await database.query(`insert into notes (text) values ('the next day')`);
  await database.close();
});

test('a stopped shop is backed up too; an existing backup or database is never overwritten', async () => {
  const { dataDir } = await copySeed();
  const settings = { databaseUrl: undefined, dataDir, s3: undefined };
  const backup = join(folder, 'tuesday');
  await createBackup(settings, backup);
  expect(readdirSync(backup)).toEqual(['database.tar.gz']);

  await expect(createBackup(settings, backup)).rejects.toThrow(`备份目录 ${backup} 已存在，请换一个新目录`);
  await expect(restoreBackup(settings, backup)).rejects.toThrow(`数据目录 ${dataDir} 里已有数据库，请换一个空目录`);
});

test('a wrong or missing argument is refused in one sentence', async () => {
  const emptyDir = join(folder, 'emptyDir');
  const server = { databaseUrl: 'postgres://localhost/shop', dataDir: emptyDir, s3: undefined };
  const embedded = { ...server, databaseUrl: undefined };
  await expect(createBackup(server, 'x')).rejects.toThrow('请用 pg_dump 备份数据库');
  await expect(createBackup(embedded, undefined)).rejects.toThrow('请指定备份目录');
  await expect(createBackup(embedded, join(folder, 'x'))).rejects.toThrow(`数据目录 ${emptyDir} 里没有数据库`);
  await expect(restoreBackup(embedded, emptyDir)).rejects.toThrow('里没有备份');
  expect(await run('restore', emptyDir)).toEqual({ output: '', error: '请指定备份目录：npm run db:restore -- <目录>' });
});

test('a staff link is created while the shop is stopped, and refused while it runs', async () => {
  const settings = await copySeed();
  const created = await run('staff-link', settings.dataDir);
  expect(created).toEqual({
    output: expect.stringMatching(/\nhttp:\/\/localhost:8000\/staff\/join#[\w-]{43}$/),
    error: '',
  });
  const shop = startDatabaseProcess(settings);
  await shop.next();
  expect(await run('staff-link', settings.dataDir)).toEqual({
    output: '',
    error: '店正开着：内置数据库同时只能由一个程序使用，请先停下自助打印，再运行 npm run staff:link',
  });
  await shop.kill();
  const emptyDir = join(folder, 'nobody');
  expect((await run('staff-link', emptyDir)).error).toBe(`数据目录 ${emptyDir} 里没有数据库`);
});

test('a password link is created for an account, also of staff', async () => {
  const settings = await copySeed();
  const database = await openDatabase(settings);
  await database.query(`insert into users (username, role, created_at) values ('owner', 'owner', now())`);
  await database.close();
  expect(await run('password-link', settings.dataDir, 'owner')).toEqual({
    output: expect.stringMatching(/\nhttp:\/\/localhost:8000\/auth\/reset#[\w-]{43}$/),
    error: '',
  });
  expect((await run('password-link', settings.dataDir, 'nobody')).error).toBe('没有这个账号：nobody');
  expect((await run('password-link', settings.dataDir)).error).toContain('npm run password:link -- 用户名');
});

test('the second factor of one user is switched off', async () => {
  const settings = await copySeed();
  const database = await openDatabase(settings);
  await database.query(`insert into users (username, role, created_at) values ('lin', 'owner', now())`);
  await database.query(`insert into second_factors (user_id, secret, is_active, created_at)
    select id, 'none', true, now() from users where username = 'lin'`);
  await database.close();
  const off = (...args: string[]) => run('second-factor-off', settings.dataDir, ...args);
  expect((await off('Lin')).output).toContain('两步验证已关闭');
  expect((await off('Lin')).output).toBe('Lin 没有开启两步验证，不用关闭');
  expect((await off('wang')).error).toBe('没有叫 wang 的账号');
  expect((await off()).error).toBe('请写上店员的用户名：npm run staff:second-factor-off -- 用户名');
});

test('the migrate command reports success', async () => {
  const { dataDir } = await copySeed();
  expect(await run('migrate', dataDir)).toEqual({ output: '数据库已是最新', error: '' });
});

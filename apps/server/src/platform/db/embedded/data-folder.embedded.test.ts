import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabaseProcess } from '#test/start-database-process.ts';
import { copySeed } from '#test/test-database.ts';
import { SetupError } from '../../setup-error.ts';
import { openDatabase } from '../open-database.ts';
import { lockDataDir } from './lock-data-dir.ts';

const createEmptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'print-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a second process on the same data folder is refused until the first is killed', async () => {
  const settings = await copySeed();
  const first = startDatabaseProcess(settings);
  expect(await first.next()).toBe('open');

  const second = startDatabaseProcess(settings);
  expect(await second.next()).toEqual({ refused: `数据目录 ${settings.dataDir} 正被另一个进程使用` });

  await first.kill();
  const third = startDatabaseProcess(settings);
  expect(await third.next()).toBe('open');
}, 120_000);

test('a second handle in the same process is refused until the first is closed', async () => {
  const settings = await copySeed();
  const first = await openDatabase(settings);
  await expect(openDatabase(settings)).rejects.toThrow(SetupError);
  expect(modeOf(join(settings.dataDir, 'database.sock'))).toBe('600');
  await first.close();
  await (await openDatabase(settings)).close();
}, 120_000);

test('a start after an interrupted first start creates a folder with mode 700', async () => {
  const dataDir = join(createEmptyFolder(), 'data');
  mkdirSync(join(dataDir, 'database.making'), { recursive: true });
  writeFileSync(join(dataDir, 'database.making', 'PG_VERSION'), '18\n');

  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await database.migrate();
  await database.close();
  expect(modeOf(join(dataDir, 'database'))).toBe('700');
}, 120_000);

test('a new data folder has mode 700', async () => {
  const dataDir = join(createEmptyFolder(), 'data');
  lockDataDir(dataDir).release();
  expect(modeOf(dataDir)).toBe('700');
});

test('a database that cannot be opened is refused in one sentence', async () => {
  const settings = await copySeed();
  writeFileSync(join(settings.dataDir, 'database', 'global', 'pg_control'), 'corrupt');
  await expect(openDatabase(settings)).rejects.toThrow(
    `数据目录 ${settings.dataDir} 里的数据库无法打开：请检查磁盘空间，或从备份恢复`,
  );
});

test('a folder that cannot be written is refused in one sentence', async () => {
  const dataDir = join(createEmptyFolder(), 'a-file');
  writeFileSync(dataDir, '');
  for (const path of [dataDir, join(dataDir, 'below')]) {
    const refused = await openDatabase({ databaseUrl: undefined, dataDir: path }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SetupError);
    expect((refused as Error).message).toBe(`无法写入数据目录 ${path}：请检查路径和权限`);
  }
});

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { startDatabaseProcess } from '#test/start-database-process.ts';
import { copySeed } from '#test/test-database.ts';
import { openDurablePglite } from './durable-pglite.ts';

test('every commit calls fsync on the WAL', async () => {
  const { dataDir } = await copySeed();
  let walSyncs = 0;
  const pg = await openDurablePglite(join(dataDir, 'database'), {
    onFsync: (path) => {
      if (path.includes('/pg_wal/')) walSyncs += 1;
    },
  });
  await pg.exec('create table drops (n int)');
  const before = walSyncs;
  for (let n = 0; n < 10; n++) await pg.query('insert into drops values ($1)', [n]);
  await pg.close();
  expect(walSyncs - before).toBeGreaterThanOrEqual(10);
});

test.runIf(process.platform === 'linux')('a start after a crash syncs all files at once', async () => {
  const { dataDir } = await copySeed();
  const [folder, copy] = [join(dataDir, 'database'), join(dataDir, 'crashed')];
  const pg = await openDurablePglite(folder);
  await pg.exec('create table drops (n int); insert into drops values (1)');
  // Without a shutdown, the copy is what a crash leaves.
  await cp(folder, copy, { recursive: true });
  await pg.close();

  const synced: string[] = [];
  const recovered = await openDurablePglite(copy, { onFsync: (path) => synced.push(path) });
  expect((await recovered.query('select n from drops')).rows).toEqual([{ n: 1 }]);
  await recovered.close();
  // Only what the recovery itself writes; the folder has over a thousand files.
  expect(synced.some((path) => path.includes('/global/pg_control'))).toBe(true);
  expect(synced.length).toBeLessThan(200);
});

test('an engine that does not fsync its commits is refused', async () => {
  const { dataDir } = await copySeed();
  const stock = openDurablePglite(join(dataDir, 'database'), { startParams: PGlite.defaultStartParams });
  await expect(stock).rejects.toThrow('does not fsync');
});

test('no acknowledged commit is lost by 20 kill -9 during writes', async () => {
  // Each killed process has four databases, because starting a process takes most of the time.
  const databases = await Promise.all(Array.from({ length: 4 }, () => copySeed()));
  const acknowledged = new Set<unknown>();

  for (let kills = 0; kills <= 20; kills += databases.length) {
    const shop = startDatabaseProcess(...databases);
    expect(await shop.next()).toBe('open');
    await shop.query('create table if not exists written (id uuid)');
    const rows = (await shop.query('select id from written')) as { id: string }[];
    const written = new Set<unknown>(rows.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !written.has(id))).toEqual([]);

    shop.send('write');
    const commits = databases.length * (3 + Math.floor(Math.random() * 40));
    for (let received = 0; received < commits; received++) acknowledged.add(await shop.next());
    await shop.kill();
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(20 * 3);
}, 600_000);

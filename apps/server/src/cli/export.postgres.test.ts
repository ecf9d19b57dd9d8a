import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/open-database.ts';
import { writeSql } from './write-sql.ts';

test('the embedded database is exported to a PostgreSQL server with every row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'print-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = { databaseUrl: undefined, dataDir: join(folder, 'data') };
  const embedded = await openDatabase(settings);
  await embedded.migrate();
  await embedded.query(`insert into secrets values ('csrf', '密 ''钥'' \\ ')`);
  await embedded.query(
    `create table notes (id int generated always as identity, at timestamptz, paid numeric, more jsonb)`,
  );
  await embedded.query(
    `insert into notes (at, paid, more) select now(), n / 100.0, '{"页": [1]}' from generate_series(1, 300) n`,
  );
  const contents = `select (select json_agg(n order by id) from notes n) as notes,
    (select json_agg(s) from secrets s) as secrets,
    (select json_agg(m order by id) from drizzle.__drizzle_migrations m) as migrations`;
  const before = await embedded.query(contents);

  // The export runs while the database is open.
  const file = join(folder, 'shop.sql');
  await writeSql(settings, file);
  await embedded.close();

  const admin = await openDatabase({ databaseUrl: inject('seed').replace(/seed$/, 'postgres'), dataDir: '' });
  await admin.query('create database moved');
  const databaseUrl = inject('seed').replace(/seed$/, 'moved');
  const [psql = 'psql'] = globSync('/usr/lib/postgresql/*/bin/psql');
  execFileSync(psql, ['-q', '-v', 'ON_ERROR_STOP=1', '-f', file, databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const server = await openDatabase({ databaseUrl, dataDir: '' });
  await server.migrate();
  expect((await server.query(contents)).rows).toEqual(before.rows);
  const next = await server.query(`insert into notes (paid) values (1) returning id`);
  expect(next.rows).toEqual([{ id: 301 }]);

  await server.close();
  await admin.query('drop database moved');
  await admin.close();
}, 120_000);

import type { Database } from '#platform/db/database.ts';

export type RowSnapshot = {
  /** Restores the rows of the snapshot. False when the schema has changed since. */
  restore(): Promise<boolean>;
};

const schemas = "('public', 'pgboss')";

const columns = `
  select md5(string_agg(line, ',' order by line)) as columns from (
    select format('%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull) as line
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace::regnamespace::text in ${schemas} and attnum > 0
    union all
    select format('%s %s', conrelid::regclass, conname) from pg_constraint
    where connamespace::regnamespace::text in ${schemas}
  ) as lines`;

const tables = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace::regnamespace::text in ${schemas}`;

const sequences = `
  select format('select setval(%L, 1, false)', oid::regclass) as reset from pg_class
  where relkind = 'S' and relnamespace::regnamespace::text in ${schemas}`;

/** Takes a snapshot of all rows. Restoring it is cheaper than opening another database. */
export async function snapshotRows(database: Database): Promise<RowSnapshot> {
  const read = async (text: string) => (await database.query(text)).rows;
  const [shape] = await read(columns);
  const names = (await read(tables)).map(({ name }) => String(name));
  const resets = (await read(sequences)).map(({ reset }) => String(reset));
  const rows = new Map<string, string>();
  for (const name of names) {
    const [found] = await read(`select json_agg(t)::text as rows from ${name} t`);
    if (found?.['rows']) rows.set(name, String(found['rows']));
  }
  const nonEmptyQueries = names.map((name) => `select '${name}' as name where exists (select from ${name})`);

  return {
    async restore() {
      const [now] = await read(columns);
      if (now?.['columns'] !== shape?.['columns']) return false;
      const nonEmptyTables = (await read(nonEmptyQueries.join(' union all '))).map(({ name }) => String(name));
      const statements = [
        // Skips foreign keys and triggers.
        'set local session_replication_role = replica',
        // A lock held this long belongs to work that its test file did not stop.
        "set local lock_timeout = '20s'",
        ...nonEmptyTables.map((name) => `delete from ${name}`),
        ...[...rows].map(
          ([name, json]) => `insert into ${name} select * from json_populate_recordset(null::${name}, ${quoted(json)})`,
        ),
        ...resets,
      ];
      await database.query(`begin; ${statements.join('; ')}; commit`);
      return true;
    },
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

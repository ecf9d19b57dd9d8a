import type { Database } from '#platform/db/database.ts';

export type StatementSizes = {
  /** The number of rows of each statement since the last call. */
  take(): Promise<number[]>;
  stop(): Promise<void>;
};

/** Records how many rows each UPDATE or DELETE on the table changes. */
export async function recordStatementSizes(
  { query }: Pick<Database, 'query'>,
  table: string,
  kind: 'update' | 'delete',
): Promise<StatementSizes> {
  await query(`
    create table statement_sizes (place serial, size int not null);
    create function record_statement_size() returns trigger language plpgsql as $$
      begin insert into statement_sizes (size) select count(*) from changed; return null; end $$;
    create trigger record_statement_size after ${kind} on ${table} referencing old table as changed
      for each statement execute function record_statement_size()`);
  return {
    async take() {
      const { rows } = await query('select size from statement_sizes order by place');
      await query('delete from statement_sizes');
      return rows.map(({ size }) => Number(size)).filter((size) => size > 0);
    },
    async stop() {
      await query('drop function record_statement_size() cascade; drop table statement_sizes');
    },
  };
}

/** A signal that aborts when it is checked for the n-th time. */
export function abortAtCheck(n: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const throwIfAborted = signal.throwIfAborted.bind(signal);
  let checks = 0;
  signal.throwIfAborted = () => {
    checks += 1;
    if (checks === n) controller.abort();
    throwIfAborted();
  };
  return signal;
}

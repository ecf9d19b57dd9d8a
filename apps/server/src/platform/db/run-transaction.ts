import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryConfig } from 'pg';
import type { Db, Tx } from './database.ts';
import { runStatement } from './run-statement.ts';

/**
 * Drizzle waits for the reply to BEGIN before it runs anything. Here the first statement is sent together with BEGIN,
 * and `onCommitSent` may pass the client on before the reply to COMMIT: the database does not stand idle meanwhile.
 */
export async function runTransaction<Result>(
  client: PoolClient,
  run: (tx: Tx) => Promise<Result>,
  onCommitSent: () => void,
): Promise<Result> {
  // BEGIN fails only with its connection, and then the statements behind it fail too.
  client.query('begin').catch(() => {});
  const result = await handleOn(client)
    .transaction(run)
    .catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    });
  const committed = client.query('commit');
  onCommitSent();
  await committed;
  return result;
}

/** Each client keeps its handle: `prepareOnce` caches by the handle's session, so a new handle would build all SQL again. */
const handles = new WeakMap<PoolClient, Db>();
/** Sent by `runTransaction` instead of Drizzle. Nested transactions are savepoints, which Drizzle sends. */
const control: ReadonlySet<string | undefined> = new Set(['begin', 'commit', 'rollback']);

function handleOn(client: PoolClient): Db {
  const known = handles.get(client);
  if (known) return known;
  const query = (statement: QueryConfig, values?: unknown[]) =>
    control.has(statement.text) ? Promise.resolve() : runStatement(client, statement, values);
  const handle = drizzle({ client: Object.create(client, { query: { value: query } }) as PoolClient });
  handles.set(client, handle);
  return handle;
}

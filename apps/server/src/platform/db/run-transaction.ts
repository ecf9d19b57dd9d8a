import { setImmediate } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryConfig } from 'pg';
import type { Db, Tx } from './database.ts';
import { runStatement, sendTogether } from './run-statement.ts';
import { together } from './together.ts';

const lastReplies = new WeakMap<Tx, Promise<unknown>>();

/**
 * Lets COMMIT follow the last statements of a transaction without waiting for their replies. If one of them fails, the
 * database rolls back, and the transaction throws the failure.
 */
export async function commitBehind(tx: Tx, statements: readonly Promise<unknown>[]): Promise<void> {
  // Drizzle sends a statement again for each `then`.
  const sent = statements.map(async (statement) => await statement);
  const replies = together(sent);
  lastReplies.set(tx, replies);
  // A statement that cannot even be sent, because of its values, fails at once: then COMMIT must not be sent.
  await Promise.race([Promise.all(sent), setImmediate()]).catch(() => replies);
}

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
  sendTogether(client);
  client.query('begin').catch(() => {});
  let replies: Promise<unknown> | undefined;
  const result = await handleOn(client)
    .transaction(async (tx) => {
      const returned = await run(tx);
      replies = lastReplies.get(tx);
      return returned;
    })
    .catch(async (error: unknown) => {
      await client.query('rollback');
      throw error;
    });
  const committed = client.query('commit');
  onCommitSent();
  await together([replies ?? Promise.resolve(), committed]);
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { createSharedClient } from './create-shared-client.ts';
import type { Db, Tx } from './database.ts';
import { runStatement } from './run-statement.ts';
import { runTransaction } from './run-transaction.ts';
import { withClient } from './with-client.ts';

type Transaction = { readonly pool: Pool; isOpen: boolean };
const current = new AsyncLocalStorage<Transaction>();

/**
 * Inside a transaction only `tx` may be used. The outer handle needs a second connection. The embedded engine
 * has only one, so the call would deadlock; on a real server the query would run outside the transaction and
 * miss its uncommitted rows. Both engines throw instead.
 */
function assertOutsideTransaction(pool: Pool): void {
  const transaction = current.getStore();
  if (transaction?.pool === pool && transaction.isOpen) {
    throw new Error('the outer database handle was used inside a transaction: pass `tx` on instead');
  }
}

/** Drizzle on this pool. The pool is patched in place, so that every query passes the guard. */
export function createGuardedDb(pool: Pool): Db {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const guardedConnect = async () => {
    assertOutsideTransaction(pool);
    return await connect();
  };
  const isOnlyClient = pool.options.max === 1;
  const run = isOnlyClient
    ? createSharedClient(pool)
    : <T>(use: (client: PoolClient) => Promise<T>) => withClient(pool, use);
  // `pool.query` of `pg` discards the connection after any error, even a unique violation.
  const query = async (statement: string | QueryConfig, values?: unknown[]) => {
    // A shared client may be taken already, so `connect` is too late for the guard.
    assertOutsideTransaction(pool);
    // Only a text without name and values may contain several statements, and so a BEGIN.
    const isNamed = typeof statement !== 'string' && statement.name !== undefined;
    const mayOpenTransaction = !isNamed && !values?.length;
    return await run((client) => runStatement(client, statement, values), mayOpenTransaction);
  };
  Object.assign(pool, { connect: guardedConnect, query });

  const takeTurn = createTurns(pool);
  const db = drizzle({ client: pool });
  // A transaction gets its client from `withClient`: Drizzle leaks a pool's client when BEGIN fails.
  db.transaction = async (run, config) => {
    assertOutsideTransaction(pool);
    return await takeTurn((endTurn) =>
      withClient(pool, async (client, release) => {
        const transaction: Transaction = { pool, isOpen: true };
        const runInside = async (tx: Tx) => {
          try {
            return await current.run(transaction, () => run(tx));
          } finally {
            transaction.isOpen = false;
          }
        };
        if (config) return await drizzle({ client }).transaction(runInside, config);
        const passOn = () => {
          if (!isOnlyClient) return;
          release();
          endTurn();
        };
        return await runTransaction(client, runInside, passOn);
      }),
    );
  };
  return db;
}

const never = new AbortController().signal;

/**
 * Transactions queue here and not in the pool, where a single query would wait for all of them: on the embedded engine,
 * a price took seconds when a hundred uploads were stored at once.
 */
function createTurns({ options: { max, connectionTimeoutMillis: maxWaitMs = 60_000 } }: Pool) {
  const semaphore = createFairSemaphore({ max, maxWaitMs });
  return async <Result>(use: (endTurn: () => void) => Promise<Result>): Promise<Result> => {
    const used = Promise.withResolvers<Result>();
    const turn = () =>
      new Promise<void>((endTurn) => {
        use(endTurn).finally(endTurn).then(used.resolve, used.reject);
      });
    const refuse = (error: unknown) =>
      used.reject(
        error instanceof NotStarted ? new Error('timeout exceeded when trying to connect', { cause: error }) : error,
      );
    semaphore.run({ key: 'transaction', signal: never }, turn).catch(refuse);
    return await used.promise;
  };
}

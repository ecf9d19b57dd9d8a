import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { createFairSemaphore, NotStarted } from '#lib/create-fair-semaphore.ts';
import { createSharedClient } from './create-shared-client.ts';
import type { Db } from './database.ts';
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
  const run = pool.options.max === 1 ? createSharedClient(pool) : withClient.bind(undefined, pool);
  // `pool.query` of `pg` discards the connection after any error, even a unique violation.
  const query = async (statement: string | QueryConfig, values?: unknown[]) => {
    // A shared client may be taken already, so `connect` is too late for the guard.
    assertOutsideTransaction(pool);
    return await run((client) => client.query(statement, values));
  };
  Object.assign(pool, { connect: guardedConnect, query });

  // A transaction gets its client from `withClient`: Drizzle leaks a pool's client when BEGIN fails. Each client keeps
  // its handle: `prepareOnce` caches by the handle's session, so a new handle would build all SQL again.
  const handles = new WeakMap<PoolClient, Db>();
  const handleOn = (client: PoolClient) => {
    const handle = handles.get(client) ?? drizzle({ client });
    handles.set(client, handle);
    return handle;
  };

  const takeTurn = createTurns(pool);
  const db = drizzle({ client: pool });
  db.transaction = async (run, config) => {
    assertOutsideTransaction(pool);
    return await takeTurn(() =>
      withClient(pool, async (client) => {
        const transaction: Transaction = { pool, isOpen: true };
        try {
          return await handleOn(client).transaction((tx) => current.run(transaction, () => run(tx)), config);
        } finally {
          transaction.isOpen = false;
        }
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
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await semaphore.run({ key: 'transaction', signal: never }, run);
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error;
      throw new Error('timeout exceeded when trying to connect', { cause: error });
    }
  };
}

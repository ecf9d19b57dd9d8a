import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Db } from './database.ts';
import { withClient } from './with-client.ts';

type Transaction = { readonly pool: Pool; open: boolean };
const current = new AsyncLocalStorage<Transaction>();

/**
 * Inside a transaction only `tx` may be used. The outer handle would wait for a second connection: the
 * embedded engine has none, so it would wait for ever; a real server would read what the transaction has
 * not committed yet. Both engines throw instead.
 */
function assertOutsideTransaction(pool: Pool): void {
  const transaction = current.getStore();
  if (transaction?.pool === pool && transaction.open) {
    throw new Error('the outer database handle was used inside a transaction: pass `tx` on instead');
  }
}

/** Drizzle on this pool. The pool is changed in place: every way to a connection now passes the guard. */
export function createGuardedDb(pool: Pool): Db {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const guardedConnect = async () => {
    assertOutsideTransaction(pool);
    return await connect();
  };
  // pg's own `pool.query` throws the connection away after any error, even a broken unique index.
  const query = (statement: string | QueryConfig, values?: unknown[]) =>
    withClient(pool, (client) => client.query(statement, values));
  Object.assign(pool, { connect: guardedConnect, query });

  // On its own client, because Drizzle does not give back a pool's client when BEGIN fails. Kept for as long as the
  // client is, and with it what was prepared on it.
  const handles = new WeakMap<PoolClient, Db>();
  const handleOn = (client: PoolClient) => {
    const handle = handles.get(client) ?? drizzle({ client });
    handles.set(client, handle);
    return handle;
  };

  const db = drizzle({ client: pool });
  db.transaction = (run, config) =>
    withClient(pool, async (client) => {
      const transaction: Transaction = { pool, open: true };
      try {
        return await handleOn(client).transaction((tx) => current.run(transaction, () => run(tx)), config);
      } finally {
        transaction.open = false;
      }
    });
  return db;
}

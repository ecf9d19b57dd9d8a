import type { Pool, PoolClient } from 'pg';

/**
 * Lends a connection until `run` is done or the connection is lost, whichever comes first: a transaction
 * that waits for something else must not keep its place in the pool when its connection is gone. One that
 * comes back broken or in the middle of a transaction is not used again.
 */
export async function withClient<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lost = Promise.withResolvers<never>();
  client.once('error', lost.reject);
  try {
    return await Promise.race([run(client), lost.promise]);
  } catch (error) {
    await rollBackOpenTransaction(client);
    throw error;
  } finally {
    client.off('error', lost.reject);
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** Several statements may have failed in the middle of a BEGIN … COMMIT of their own. */
async function rollBackOpenTransaction(client: PoolClient): Promise<void> {
  try {
    // An error is reported before the state it leaves behind; one more answer brings that.
    await client.query('');
    if (client.getTransactionStatus() !== 'I') await client.query('rollback');
  } catch {
    // The connection is lost, and the transaction with it.
  }
}

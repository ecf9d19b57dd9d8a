import type { Pool, PoolClient } from 'pg';

/**
 * Checks a client out of the pool until `run` settles or the connection is lost: a transaction that waits for
 * something else must not occupy the pool after its connection is lost. A client that is broken or still in a
 * transaction is discarded. `run` may release the client as soon as it has sent its last statement.
 */
export async function withClient<T>(
  pool: Pool,
  run: (client: PoolClient, release: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const lost = Promise.withResolvers<never>();
  client.once('error', lost.reject);
  let isReleased = false;
  const release = (isBroken = false) => {
    client.off('error', lost.reject);
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  try {
    return await Promise.race([run(client, release), lost.promise]);
  } catch (error) {
    if (!isReleased) await rollBackOpenTransaction(client);
    throw error;
  } finally {
    release(client.getTransactionStatus() !== 'I');
  }
}

/** A multi-statement query may have failed between its own BEGIN and COMMIT. */
async function rollBackOpenTransaction(client: PoolClient): Promise<void> {
  try {
    // The error arrives before the transaction status; one more round trip brings the status.
    await client.query('');
    if (client.getTransactionStatus() !== 'I') await client.query('rollback');
  } catch {
    // The connection is lost, so the server rolls back.
  }
}

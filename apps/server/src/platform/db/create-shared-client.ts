import type { Pool, PoolClient } from 'pg';
import { withClient } from './with-client.ts';

type Run<T> = (client: PoolClient) => Promise<T>;
type Lease = { readonly client: Promise<PoolClient>; isTaken: boolean; users: number; readonly end: () => void };

/**
 * Single statements share the client of a pool that has only one: the database works on one of them while this thread
 * reads the reply to another. A transaction that waits for the client comes before statements that arrive after it.
 */
export function createSharedClient(pool: Pool): <T>(run: Run<T>) => Promise<T> {
  let open: Lease | undefined;
  const close = (lease: Lease) => {
    if (open === lease) open = undefined;
    lease.end();
  };

  const openLease = (): Lease => {
    const [client, end] = [Promise.withResolvers<PoolClient>(), Promise.withResolvers<void>()];
    const lease: Lease = { client: client.promise, isTaken: false, users: 0, end: end.resolve };
    withClient(pool, async (taken) => {
      lease.isTaken = true;
      const handleLoss = () => close(lease);
      taken.once('error', handleLoss);
      client.resolve(taken);
      await end.promise;
      taken.off('error', handleLoss);
    }).catch(client.reject);
    return lease;
  };

  return async (run) => {
    if (!open || (open.isTaken && pool.waitingCount > 0)) open = openLease();
    const lease = open;
    lease.users += 1;
    try {
      return await run(await lease.client);
    } finally {
      lease.users -= 1;
      if (lease.users === 0) close(lease);
    }
  };
}

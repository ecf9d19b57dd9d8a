import type { Pool, PoolClient } from 'pg';
import { withClient } from './with-client.ts';

type Run<T> = (client: PoolClient) => Promise<T>;
type Lease = {
  readonly client: Promise<PoolClient>;
  isTaken: boolean;
  /** Those who wait for the client or for a reply. */
  users: number;
  unsent: number;
  /** With `true` the client goes on before the replies are there. */
  readonly end: (isPassedOn: boolean) => void;
};

/**
 * Single statements share the client of a pool that has only one: the database works on one of them while this thread
 * reads the reply to another. A transaction that waits for the client comes before statements that arrive after it, and
 * does not wait for their replies, unless one of the statements may leave a transaction open.
 */
export function createSharedClient(pool: Pool): <T>(run: Run<T>, mayOpenTransaction: boolean) => Promise<T> {
  let open: Lease | undefined;
  const close = (lease: Lease, isPassedOn: boolean) => {
    if (open === lease) open = undefined;
    lease.end(isPassedOn);
  };

  const openLease = (): Lease => {
    const [client, end] = [Promise.withResolvers<PoolClient>(), Promise.withResolvers<boolean>()];
    const lease: Lease = { client: client.promise, isTaken: false, users: 0, unsent: 0, end: end.resolve };
    withClient(pool, async (taken, release) => {
      lease.isTaken = true;
      const handleLoss = () => close(lease, false);
      taken.once('error', handleLoss);
      client.resolve(taken);
      if (await end.promise) release();
      taken.off('error', handleLoss);
    }).catch(client.reject);
    return lease;
  };

  return async (run, mayOpenTransaction) => {
    if (!open || (open.isTaken && pool.waitingCount > 0)) open = openLease();
    const lease = open;
    lease.users += 1;
    lease.unsent += 1;
    try {
      const reply = run(await lease.client);
      // A statement that may open a transaction never counts as sent: the lease lasts until all replies are there.
      if (!mayOpenTransaction) lease.unsent -= 1;
      if (lease.unsent === 0 && pool.waitingCount > 0) close(lease, true);
      return await reply;
    } finally {
      lease.users -= 1;
      if (lease.users === 0) close(lease, false);
    }
  };
}

import type { Pool, PoolClient } from 'pg';

/**
 * The interface of both engines. Both are used through `pg`: the embedded engine speaks PostgreSQL's wire
 * protocol over a worker thread's message port instead of a socket. So values, errors, timeouts and reconnects
 * are the same for all other code.
 */
export type Engine = {
  readonly name: 'embedded' | 'postgres';
  readonly pool: Pool;
  /** Runs long work, such as a migration, on a connection whose statements have no timeout. */
  withoutTimeouts<T>(run: (client: PoolClient) => Promise<T>): Promise<T>;
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<() => void>;
  close(): Promise<void>;
};

/** On the embedded engine a long statement blocks all others. */
export const statementTimeoutMs = 30_000;
export const idleInTransactionTimeoutMs = 60_000;

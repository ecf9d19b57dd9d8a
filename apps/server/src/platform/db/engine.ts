import type { Pool, PoolClient } from 'pg';

/**
 * What the two engines have in common. Both are reached through `pg`: the embedded one speaks PostgreSQL's
 * own protocol over a thread's mailbox instead of a socket, so that values, errors, time limits and
 * reconnecting are one and the same to everybody else.
 */
export type Engine = {
  readonly name: 'embedded' | 'postgres';
  readonly pool: Pool;
  /** Lends a connection for what may take long, such as a migration. */
  withoutTimeouts<T>(run: (client: PoolClient) => Promise<T>): Promise<T>;
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<() => void>;
  close(): Promise<void>;
};

/** A statement that takes longer is ended: on the embedded engine it holds up the whole shop. */
export const statementTimeoutMs = 30_000;
/** A transaction that waits that long for its next statement is ended. */
export const idleInTransactionTimeoutMs = 60_000;

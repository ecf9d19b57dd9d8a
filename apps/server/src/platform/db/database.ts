import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';

/** A function that works inside and outside a transaction takes `db: Db`. */
// biome-ignore lint/complexity/noBannedTypes: Drizzle's own "no relational schema"
export type Db = PgDatabase<NodePgQueryResultHKT, {}>;
/** A function that must run inside a transaction takes `tx: Tx`. */
// biome-ignore lint/complexity/noBannedTypes: as above
export type Tx = PgTransaction<NodePgQueryResultHKT, {}, {}>;

/** One SQL dialect on two engines. */
export type Database = {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /**
   * Raw SQL with `$1`-style parameters, for libraries that bring their own SQL (pg-boss). Without parameters
   * `text` may hold several statements: the result has the rows of all of them. A failure leaves no transaction
   * open.
   */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Calls `onPayload` for every NOTIFY on the channel until the returned function is called. The subscription
   * survives reconnects; `onReconnect` is called after each, because payloads sent meanwhile are lost.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect?: () => void): Promise<() => void>;
  /** Applies pending migrations under a lock. Throws `NewerDatabaseError` if the database has unknown ones. */
  migrate(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

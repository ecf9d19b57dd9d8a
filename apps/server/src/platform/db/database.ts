import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';

/** A function that does not care whether it runs inside a transaction takes `db: Db`. */
// biome-ignore lint/complexity/noBannedTypes: Drizzle's own "no relational schema"
export type Db = PgDatabase<NodePgQueryResultHKT, {}>;
/** A function that is only right inside a transaction takes `tx: Tx`. */
// biome-ignore lint/complexity/noBannedTypes: as above
export type Tx = PgTransaction<NodePgQueryResultHKT, {}, {}>;

/** One SQL dialect on two engines. */
export type Database = {
  readonly engine: 'embedded' | 'postgres';
  readonly db: Db;
  /**
   * Plain SQL, for the parts that bring their own (the job queue); `$1`-style parameters. Without
   * parameters it may be several statements: the rows of all of them come back. A failure leaves no
   * transaction open.
   */
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Calls back for every NOTIFY on the channel until the returned function is called; survives
   * reconnects. `onReconnect` is called after each of those: payloads sent meanwhile are lost.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => void>;
  /** Applies what is missing of the migrations, under a lock. Throws `NewerDatabaseError` when it is ahead of us. */
  migrate(): Promise<void>;
  /** Answers when the database does. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

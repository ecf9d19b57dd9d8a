import type { Pool } from 'pg';

/**
 * What the two engines have in common. Both are reached through `pg`: the embedded one speaks
 * PostgreSQL's own protocol over a thread's mailbox instead of a socket, so that values, errors and
 * reconnecting are the same code.
 */
export type Engine = {
  readonly name: 'embedded' | 'postgres';
  readonly pool: Pool;
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** A statement that takes longer is ended: on the embedded engine it holds up the whole shop. */
export const statementTimeoutMs = 30_000;

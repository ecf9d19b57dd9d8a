import type { Pool, QueryResult } from 'pg';
import { withClient } from './with-client.ts';

type Rows = { rows: Record<string, unknown>[] };

/** Raw SQL; without values it may be several statements. */
export function runQuery(pool: Pool, text: string, values?: readonly unknown[]): Promise<Rows> {
  return withClient(pool, async (client) => {
    if (values?.length) return await client.query(text, [...values]);
    const results: QueryResult | QueryResult[] = await client.query(text);
    return { rows: [results].flat().flatMap((result) => result.rows) };
  });
}

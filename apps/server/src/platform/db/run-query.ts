import type { Pool, QueryResult } from 'pg';
import { useClient } from './guard-pool.ts';

type Rows = { rows: Record<string, unknown>[] };

/** Plain SQL. Several statements may fail in the middle of a BEGIN … COMMIT of their own, hence the rollback. */
export function runQuery(pool: Pool, text: string, values?: readonly unknown[]): Promise<Rows> {
  return useClient(pool, async (client) => {
    try {
      if (values?.length) return await client.query(text, [...values]);
      const results: QueryResult | QueryResult[] = await client.query(text);
      return { rows: [results].flat().flatMap((result) => result.rows) };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

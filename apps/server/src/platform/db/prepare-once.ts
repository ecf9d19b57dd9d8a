import type { Db } from './database.ts';
import { mapRowsFaster } from './map-rows-faster.ts';

/**
 * A prepared statement for a hot path. Drizzle builds the SQL once per connection, and PostgreSQL plans it once:
 * both take longer than the query itself. Values that differ between calls are placeholders.
 */
export function prepareOnce<Prepared extends object>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db['_']['session'], Prepared>();
  return (db) => {
    const { session } = db._;
    const known = prepared.get(session);
    if (known) return known;
    const statement = prepare(db);
    mapRowsFaster(statement);
    prepared.set(session, statement);
    return statement;
  };
}

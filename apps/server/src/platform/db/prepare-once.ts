import type { Db } from './database.ts';

/**
 * A prepared statement for a hot path. Drizzle builds the SQL once per connection, and PostgreSQL plans it once:
 * both take longer than the query itself. Values that differ between calls are placeholders.
 */
export function prepareOnce<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db['_']['session'], Prepared>();
  return (db) => {
    const { session } = db._;
    const statement = prepared.get(session) ?? prepare(db);
    prepared.set(session, statement);
    return statement;
  };
}

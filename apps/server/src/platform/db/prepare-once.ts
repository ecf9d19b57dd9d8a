import type { Db } from './database.ts';

/**
 * For what is asked by many calls: Drizzle words it once for each connection and the database, which knows it by its
 * name, plans it once. Both take longer than the answer. What differs from call to call are placeholders.
 */
export function prepareOnce<Prepared>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const prepared = new WeakMap<Db['_']['session'], Prepared>();
  return (db) => {
    const { session } = db._;
    const known = prepared.get(session) ?? prepare(db);
    prepared.set(session, known);
    return known;
  };
}

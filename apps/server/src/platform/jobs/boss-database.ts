import type { Db as BossDatabase } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';

/** Our database as pg-boss's `Db`, so that pg-boss opens no connections of its own. */
export function bossDatabase(database: Database): BossDatabase {
  return {
    executeSql: (text, values) => database.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const unsubscribe = await database.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close: async () => unsubscribe() };
    },
  };
}

/** A transaction as pg-boss's `Db`. `name` makes pg-boss's SQL a prepared statement, which PostgreSQL plans once. */
export function bossTransaction(tx: Tx, name: string): Pick<BossDatabase, 'executeSql'> {
  return {
    async executeSql(text, values = []) {
      const statement = tx._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
      return (await statement.execute()) as { rows: unknown[] };
    },
  };
}

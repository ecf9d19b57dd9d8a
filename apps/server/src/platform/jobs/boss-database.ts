import type { Db as BossDatabase } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';

/** Our database as pg-boss wants to see it: it opens no connections of its own. */
export function bossDatabase(database: Database): BossDatabase {
  return {
    executeSql: (text, values) => database.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const leave = await database.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close: async () => leave() };
    },
  };
}

/** A transaction as pg-boss wants to see it, for one statement that has a name, so that it is planned once. */
export function bossTransaction(tx: Tx, name: string): Pick<BossDatabase, 'executeSql'> {
  return {
    async executeSql(text, values = []) {
      const statement = tx._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
      return (await statement.execute()) as { rows: unknown[] };
    },
  };
}

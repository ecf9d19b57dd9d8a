import type { Db as BossDatabase } from 'pg-boss';
import type { Database } from '../db/database.ts';

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

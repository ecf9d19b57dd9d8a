import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run db:migrate`: brings the database up to this version; the server does the same when it starts. */
await runCommand(async () => {
  const database = await openDatabase(loadConfig());
  await database.migrate().finally(() => database.close());
  return '数据库已是最新';
});

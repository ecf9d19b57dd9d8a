import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run db:migrate`: applies pending migrations, as every start of the server does. */
await runCommand(async () => {
  const database = await openDatabase(loadConfig());
  await database.migrate().finally(() => database.close());
  return '数据库已是最新';
});

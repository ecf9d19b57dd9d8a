import { loadConfig } from '#platform/config.ts';
import { runCommand } from './run-command.ts';
import { writeSql } from './write-sql.ts';

/** `npm run db:export -- <file.sql>`: the way from the embedded database to a PostgreSQL server. */
await runCommand((target) => writeSql(loadConfig(), target));

import { loadConfig } from '#platform/config.ts';
import { runCommand } from './run-command.ts';
import { writeSql } from './write-sql.ts';

/** `npm run db:export -- <file.sql>`: exports the embedded database for a PostgreSQL server. */
await runCommand((target) => writeSql(loadConfig(), target));

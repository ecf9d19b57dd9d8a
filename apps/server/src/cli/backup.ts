import { loadConfig } from '#platform/config.ts';
import { createBackup } from './create-backup.ts';
import { runCommand } from './run-command.ts';

/** `npm run db:backup -- <folder>`: copies database and files to a new folder; the server may be running. */
await runCommand((target) => createBackup(loadConfig(), target));

import { loadConfig } from '#platform/config.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

/** `npm run db:restore -- <folder>`: restores a backup to the empty data folder. */
await runCommand((source) => restoreBackup(loadConfig(), source));

import { loadConfig } from '#platform/config.ts';
import { createBackup } from './create-backup.ts';
import { runCommand } from './run-command.ts';

/** `npm run db:backup -- <folder>`: database and files into a new folder, while the shop is open or closed. */
await runCommand((target) => createBackup(loadConfig(), target));

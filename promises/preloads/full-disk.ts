import { existsSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Reports no free space while the file FULL_WHILE exists. */
const { FULL_WHILE = '' } = process.env;
const { statfs } = files;

Object.assign(files, {
  statfs: async (path: string) => {
    const stats = await statfs(path);
    return existsSync(FULL_WHILE) ? Object.assign(stats, { bavail: 0 }) : stats;
  },
});
syncBuiltinESMExports();

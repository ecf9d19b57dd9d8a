import type { Database } from '#platform/db/database.ts';
import { openJobs } from '#platform/jobs/open-jobs.ts';
import { createLog } from '#platform/log.ts';

/** Creates the tables, and those of pg-boss, which take a second. */
export async function prepareSeed(database: Database): Promise<void> {
  await database.migrate();
  const log = createLog({ logLevel: 'silent', mode: 'test' });
  const jobs = await openJobs({ database, log, kinds: [] });
  await jobs.stop();
}

import { forgetExpired, forgetExpiredJob } from '#domains/accounts/accounts.jobs.ts';
import type { Deps } from '#platform/deps.ts';

/** Every kind of job there is: a process that only enqueues must know them too. */
export const allJobs = [forgetExpiredJob];

/** All that runs behind, on one page. */
export async function startWorker(deps: Deps): Promise<void> {
  const { jobs } = deps;
  await jobs.work(forgetExpiredJob, async () => await forgetExpired(deps));
  await jobs.schedule(forgetExpiredJob, '0 4 * * *');
}

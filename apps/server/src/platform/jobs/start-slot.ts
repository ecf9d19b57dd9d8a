import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Pace } from './pace.ts';

/** Works through a queue, one job at a time. */
export async function startSlot(
  boss: PgBoss,
  pace: Pace,
  queue: string,
  run: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pace.pollSeconds,
    notifyPollingIntervalSeconds: pace.pollSeconds,
  } as const;
  const id = await boss.work(queue, options, async (jobs) => {
    const results = await Promise.all(jobs.map(run));
    // Without this pg-boss would pause after every job, however many are waiting.
    boss.notifyWorker(id);
    return results;
  });
}

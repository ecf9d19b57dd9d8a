/** Intervals and grace periods of the job queue; tests shorten them. */
export type JobTimings = {
  /** A job without heartbeat for so long counts as orphaned and is retried. pg-boss's minimum is 10. */
  readonly heartbeatSeconds: number;
  /** How often pg-boss looks for orphaned jobs. */
  readonly superviseIntervalSeconds: number;
  /** How often workers poll for due retries. A new job sends a NOTIFY and starts at once. */
  readonly pollIntervalSeconds: number;
  /** Delay before the first retry; it doubles with each. */
  readonly retryDelaySeconds: number;
  /** How often pg-boss checks cron schedules. */
  readonly cronIntervalSeconds: number;
  /** How often a process with workers reports that it is alive. */
  readonly workerHeartbeatMs: number;
  /** When the queue stops, running jobs have this long before they are aborted. */
  readonly stopGraceMs: number;
  /** An aborted job has this long to clean up. */
  readonly abortGraceMs: number;
};

/** A killed worker's job runs again after 30 + 15 seconds and a retry delay: within two minutes. */
export const defaultTimings: JobTimings = {
  heartbeatSeconds: 30,
  superviseIntervalSeconds: 15,
  pollIntervalSeconds: 5,
  retryDelaySeconds: 2,
  cronIntervalSeconds: 30,
  workerHeartbeatMs: 10_000,
  stopGraceMs: 10_000,
  abortGraceMs: 5_000,
};

export const maxRetryDelaySeconds = 60;

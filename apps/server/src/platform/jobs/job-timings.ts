/** How fast things happen behind the shop; tests turn it up. */
export type JobTimings = {
  /** A worker not heard of for so long is taken for dead, and its jobs are given to others. At least 10. */
  readonly heartbeatSeconds: number;
  /** How often dead workers are looked for. */
  readonly superviseIntervalSeconds: number;
  /** How soon a job whose time has come is noticed; a new job is announced and starts at once. */
  readonly pollIntervalSeconds: number;
  /** Before the first retry; doubles with each. */
  readonly retryDelaySeconds: number;
  /** How often the clock of scheduled jobs is looked at. */
  readonly cronIntervalSeconds: number;
  /** At a stop, running jobs may go on for so long before they are aborted. */
  readonly stopGraceMs: number;
  /** An aborted job has so long to clean up after itself. */
  readonly abortGraceMs: number;
};

/** A killed worker's job runs again after 30 + 15 seconds and a retry's delay: within two minutes. */
export const defaultTimings: JobTimings = {
  heartbeatSeconds: 30,
  superviseIntervalSeconds: 15,
  pollIntervalSeconds: 5,
  retryDelaySeconds: 2,
  cronIntervalSeconds: 30,
  stopGraceMs: 10_000,
  abortGraceMs: 5_000,
};

export const maxRetryDelaySeconds = 60;

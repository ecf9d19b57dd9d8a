/** How fast things happen behind the shop; tests turn it up. */
export type Pace = {
  /** A worker not heard of for so long is taken for dead, and its jobs are given to others. At least 10. */
  readonly heartbeatSeconds: number;
  /** How often dead workers are looked for. */
  readonly superviseSeconds: number;
  /** How soon a job whose time has come is noticed; a new job is announced and starts at once. */
  readonly pollSeconds: number;
  /** Before the first retry; doubles with each. */
  readonly retrySeconds: number;
  /** How often the clock of scheduled jobs is looked at. */
  readonly cronSeconds: number;
  /** At a stop, running jobs may go on for so long before they are aborted. */
  readonly stopGraceMs: number;
  /** An aborted job has so long to clean up after itself. */
  readonly abortGraceMs: number;
};

/** A killed worker's job runs again after 30 + 15 seconds and a retry's delay: within two minutes. */
export const usualPace: Pace = {
  heartbeatSeconds: 30,
  superviseSeconds: 15,
  pollSeconds: 5,
  retrySeconds: 2,
  cronSeconds: 30,
  stopGraceMs: 10_000,
  abortGraceMs: 5_000,
};

export const longestRetrySeconds = 60;

/**
 * `unreachable`: it cannot be reached, or does not answer in time. `garbage`: what it says is no IPP. `refused`: it
 * says no, and `status` is its reason. `impostor`: another certificate than the one it is known by.
 */
export type IppProblem = 'unreachable' | 'malformed' | 'refused' | 'wrong-certificate';

/** Every way in which a printer fails us. */
export class IppError extends Error {
  readonly problem: IppProblem;
  /** IPP's status, or HTTP's where it did not come to IPP. */
  readonly status: number | undefined;

  constructor(problem: IppProblem, why: string, extra: { status?: number; cause?: unknown } = {}) {
    super(why, { cause: extra.cause });
    this.name = 'IppError';
    this.problem = problem;
    this.status = extra.status;
  }
}

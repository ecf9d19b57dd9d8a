/**
 * `unreachable`: no connection, or a timeout. `malformed`: the response is not IPP. `refused`: the printer refused
 * the request, with `status`. `wrong-certificate`: the certificate is not the stored one.
 */
export type IppProblem = 'unreachable' | 'malformed' | 'refused' | 'wrong-certificate';

export class IppError extends Error {
  readonly problem: IppProblem;
  /** The IPP status, or the HTTP status if there was no IPP response. */
  readonly status: number | undefined;

  constructor(problem: IppProblem, message: string, extra: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: extra.cause });
    this.name = 'IppError';
    this.problem = problem;
    this.status = extra.status;
  }
}

/**
 * `unreachable`: no connection, a timeout, or a fault of the gateway; it may have done the work. `untrusted`: not
 * signed by the gateway, or meant for another app or merchant. `malformed`: signed, but not as documented. `refused`:
 * any other refusal, with the gateway's `code`.
 */
export type GatewayProblem =
  | 'unreachable'
  | 'untrusted'
  | 'malformed'
  | 'refused'
  | 'already-paid'
  | 'already-closed'
  | 'insufficient-funds';

/** The message has no text from the gateway: it may contain names and accounts of customers. */
export class GatewayError extends Error {
  readonly problem: GatewayProblem;
  /** The gateway's own error code. */
  readonly code: string | undefined;

  constructor(problem: GatewayProblem, message: string, extra: { code?: string | undefined; cause?: unknown } = {}) {
    super(extra.code === undefined ? message : `${message}: ${extra.code}`, { cause: extra.cause });
    this.name = 'GatewayError';
    this.problem = problem;
    this.code = extra.code;
  }
}

const uncertain: readonly GatewayProblem[] = ['unreachable', 'untrusted', 'malformed'];

/** True if the gateway has decided: the same request would be refused again. */
export function isRefusal(error: unknown): error is GatewayError {
  return error instanceof GatewayError && !uncertain.includes(error.problem);
}

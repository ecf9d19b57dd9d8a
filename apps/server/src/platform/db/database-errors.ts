import { SetupError } from '../setup-error.ts';

/** The database was written by a later version of this program. */
export class NewerDatabaseError extends SetupError {}

/** PostgreSQL's five-character code of what went wrong, wherever in the chain of causes it stands. */
export function sqlState(error: unknown): string | undefined {
  for (const one of causesOf(error)) {
    const { code } = one as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** 08: connection trouble; 53: out of room or connections; 57P: being shut down or started. */
const unavailableSqlStates = /^(08|53|57P)/;
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** What the driver says in words only. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired$|Cannot use a pool after)/;

/** Whether trying again later can help: the database is gone, going or not there yet. Same for both engines. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((one) => {
    const { code, syscall } = one as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && unavailableSqlStates.test(code)) return true;
    if (typeof code === 'string' && unavailableSystemCodes.has(code))
      return syscall === undefined || isNetworkCall(syscall);
    return unavailableMessages.test(one.message);
  });
}

function isNetworkCall(syscall: unknown): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
}

/** The error, its causes, and what an AggregateError (a host with several addresses) bundles. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  const open = [error];
  while (open.length > 0 && found.length < 20) {
    const one = open.shift();
    if (!(one instanceof Error)) continue;
    found.push(one);
    open.push(one.cause);
    if (one instanceof AggregateError) open.push(...one.errors);
  }
  return found;
}

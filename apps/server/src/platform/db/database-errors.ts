import { SetupError } from '../setup-error.ts';

/** A later version of this program has migrated the database. */
export class NewerDatabaseError extends SetupError {}

/** The first SQLSTATE in the chain of causes. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** The name of the constraint that a statement violates. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const { constraint } = cause as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}

/** 08: connection exception; 53: insufficient resources; 57P: shutdown or startup. */
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
/** Errors of `pg` that carry no code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired$|Cannot use a pool after)/;

/** Returns whether a later retry can help: the database is down, stopping or starting. Same on both engines. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && unavailableSqlStates.test(code)) return true;
    if (typeof code === 'string' && unavailableSystemCodes.has(code))
      return syscall === undefined || isNetworkCall(syscall);
    return unavailableMessages.test(cause.message);
  });
}

function isNetworkCall(syscall: unknown): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
}

/** The error, its causes, and the members of an AggregateError (a host with several addresses). */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  const queue = [error];
  while (queue.length > 0 && causes.length < 20) {
    const next = queue.shift();
    if (!(next instanceof Error)) continue;
    causes.push(next);
    queue.push(next.cause);
    if (next instanceof AggregateError) queue.push(...next.errors);
  }
  return causes;
}

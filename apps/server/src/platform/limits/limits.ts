import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { fullWindowDelayMs, guessDelayMs, maxCountedFailures } from './guess-delay-rules.ts';
import { type LimitName, type LimitSettings, limitDefaults } from './limit-settings.ts';
import {
  type Attempt,
  addAttempts,
  deleteAttempts,
  deleteAttemptsBefore,
  deleteAttemptsUnder,
  insertAttempts,
  listAttemptsSince,
  lockKeys,
} from './limits.store.ts';

/** At most `max` attempts per key within the window. A `max` by name can be changed by the owner. */
export type Limit = { readonly key: string; readonly max: number | LimitName; readonly windowSeconds: number };

/** Attempts that count under this key make further ones slow, and never forbid them. See `withGuessDelay`. */
export type Slowdown = {
  readonly key: string;
  readonly slowAfter: number | LimitName;
  readonly windowSeconds: number;
  /** How long the caller has waited before this attempt. */
  readonly waitedMs: number;
};

/** Not a refusal: the caller waits until it has waited this long in all, and tries again. */
export class MustWait extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`wait ${delayMs} ms before this attempt`);
    this.name = 'MustWait';
    this.delayMs = delayMs;
  }
}

/** No window is longer, so older attempts can be deleted. */
const maxWindowSeconds = 3600;

/**
 * Counts an attempt against every limit, or refuses with an exact `Retry-After`. It counts before the secret is
 * checked, so that concurrent guesses cannot exceed the limit. If only failures count, call the returned function
 * after a success.
 */
export async function countAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly (Limit | Slowdown)[],
): Promise<() => Promise<void>> {
  const now = clock.now();
  const ids = await db.transaction(async (tx) => {
    const keys = await lockAndAssertWithinLimits(tx, limits, now);
    return await insertAttempts(tx, keys, now);
  });
  return async () => await deleteAttempts(db, ids);
}

/**
 * Counts an attempt in the caller's transaction: a rollback uncounts it. It locks nothing. The caller locks the keys of
 * its own; a high limit of many callers needs no lock, because they may exceed it by their own number. Over a limit with
 * `waitedMs` the caller waits and is not refused, see `withGuessDelay`.
 */
export async function countAttemptInTransaction(
  tx: Tx,
  limits: readonly { readonly key: string; readonly max: number; readonly waitedMs?: number }[],
  windowSeconds: number,
  now: Date,
): Promise<void> {
  const oldest = await addAttempts(tx, limits, secondsBefore(now, windowSeconds), now);
  for (const [index, { waitedMs }] of limits.entries()) {
    const reached = oldest[index];
    if (!reached) continue;
    const freeInSeconds = secondsBetween(now, reached) + windowSeconds;
    if (waitedMs === undefined) throw tooMany(freeInSeconds);
    const delayMs = fullWindowDelayMs(freeInSeconds, windowSeconds);
    if (delayMs > waitedMs) throw new MustWait(delayMs);
  }
}

/**
 * Runs `attempt` and counts it only if it fails, so that a success writes nothing. `attempt` runs under a lock on the
 * keys, and fails by returning undefined.
 */
export async function countFailure<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly (Limit | Slowdown)[],
  attempt: (tx: Tx) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const keys = await lockAndAssertWithinLimits(tx, limits, now);
    const result = await attempt(tx);
    if (result === undefined) await insertAttempts(tx, keys, now);
    return result;
  });
}

/** Blocks other attempts on these keys until the transaction ends. Returns the limit settings, read in passing. */
export async function lockAttempts(tx: Tx, keys: readonly string[]): Promise<LimitSettings> {
  return { ...limitDefaults, ...(await lockKeys(tx, keys)) };
}

/** Returns the keys to count the attempt under. */
async function lockAndAssertWithinLimits(tx: Tx, limits: readonly (Limit | Slowdown)[], now: Date): Promise<string[]> {
  const keys = limits.map(({ key }) => key);
  const maxima = await lockAttempts(tx, keys);
  const maxWindow = Math.max(...limits.map(({ windowSeconds }) => windowSeconds));
  const attempts = await listAttemptsSince(tx, keys, secondsBefore(now, maxWindow));
  const counted = limits.map((limit) => {
    const since = secondsBefore(now, limit.windowSeconds);
    return { limit, recent: attempts.filter(({ key, at }) => key === limit.key && at > since) };
  });
  // The limits come first: an attempt that will be refused does not wait.
  for (const { limit, recent } of counted) if ('max' in limit) assertWithinLimit(limit, recent, maxima, now);
  return counted.flatMap(({ limit, recent }) => {
    if ('max' in limit) return [limit.key];
    const slowAfter = numberOf(limit.slowAfter, maxima);
    const delayMs = guessDelayMs(recent.length, slowAfter);
    if (delayMs > limit.waitedMs) throw new MustWait(delayMs);
    return recent.length < maxCountedFailures(slowAfter) ? [limit.key] : [];
  });
}

function assertWithinLimit(limit: Limit, recent: readonly Attempt[], maxima: LimitSettings, now: Date): void {
  const max = numberOf(limit.max, maxima);
  // The next attempt is allowed when the oldest of the last `max` leaves the window.
  const oldest = recent.at(-max);
  if (oldest) throw tooMany(secondsBetween(now, oldest.at) + limit.windowSeconds);
}

const numberOf = (limit: number | LimitName, settings: LimitSettings) =>
  typeof limit === 'number' ? limit : settings[limit];

export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await deleteAttemptsUnder(tx, key);
}

export async function deleteOldAttempts({ db, clock }: Pick<Deps, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  await deleteAttemptsBefore(db, secondsBefore(clock.now(), maxWindowSeconds), signal);
}

function tooMany(seconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  const wait = retryAfterSeconds < 60 ? `${retryAfterSeconds} 秒` : `${Math.ceil(retryAfterSeconds / 60)} 分钟`;
  return new AppError('too_many_attempts', 429, `操作过于频繁，请 ${wait}后再试`, { retryAfterSeconds });
}

function secondsBefore(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() - seconds * 1000);
}

/** Negative if `to` is before `from`. */
function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}

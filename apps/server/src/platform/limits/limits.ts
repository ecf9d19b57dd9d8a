import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type LimitName, limitDefaults } from './limit-settings.ts';
import {
  addAttempts,
  deleteAttempts,
  deleteAttemptsBefore,
  deleteAttemptsUnder,
  insertAttempts,
  listAttemptsSince,
  lockKeys,
} from './limits.store.ts';

/** At most `max` attempts under one key within the window; by name where the owner may set it. */
export type Limit = {
  readonly key: string;
  readonly max: number | LimitName;
  readonly windowSeconds: number;
};

/** No window is longer than this, so older attempts can go. */
const maxWindowSeconds = 24 * 3600;

/**
 * Counts an attempt against every limit, or refuses with a true `Retry-After`. It counts before the secret is
 * looked at, so that a burst of parallel guesses gets no more tries than a patient one; where only failures
 * count, call the returned function after a success.
 */
export async function countAttempt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<() => Promise<void>> {
  const now = clock.now();
  const keys = limits.map(({ key }) => key);
  const ids = await db.transaction(async (tx) => {
    await lockAndAssertWithinLimits(tx, limits, now);
    return await insertAttempts(tx, keys, now);
  });
  return async () => await deleteAttempts(db, ids);
}

/** As above, in the transaction of what is limited: what is rolled back was no attempt. */
export async function countAttemptInTransaction(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  await lockAndAssertWithinLimits(tx, limits, now, (keys, since) => addAttempts(tx, keys, since, now));
}

/**
 * As above where only failures count, for what is asked so often that a right answer should write nothing: `tryOnce`
 * runs while nobody else can try under the same keys, and has failed when it answers undefined.
 */
export async function countFailure<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: readonly Limit[],
  attempt: (tx: Tx) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    await lockAndAssertWithinLimits(tx, limits, now);
    const result = await attempt(tx);
    if (result === undefined)
      await insertAttempts(
        tx,
        limits.map(({ key }) => key),
        now,
      );
    return result;
  });
}

/** Whoever is counting under these keys is waited for, and nobody begins until the transaction ends. */
export async function lockAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  await lockKeys(tx, keys);
}

async function lockAndAssertWithinLimits(
  tx: Tx,
  limits: readonly Limit[],
  now: Date,
  listSince = (keys: readonly string[], since: Date) => listAttemptsSince(tx, keys, since),
): Promise<void> {
  const keys = limits.map(({ key }) => key);
  const sizes = { ...limitDefaults, ...(await lockKeys(tx, keys)) };
  const longest = Math.max(...limits.map(({ windowSeconds }) => windowSeconds));
  const attempts = await listSince(keys, secondsBefore(now, longest));
  for (const { key, max, windowSeconds } of limits) {
    const since = secondsBefore(now, windowSeconds);
    const size = typeof max === 'number' ? max : sizes[max];
    // A place is free again when the oldest of the last `size` attempts leaves the window.
    const oldest = attempts.filter((one) => one.key === key && one.at > since).at(-size);
    if (oldest) throw tooMany(secondsBetween(now, oldest.at) + windowSeconds);
  }
}

/** Of somebody who will not try again. */
export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await deleteAttemptsUnder(tx, key);
}

export async function deleteOldAttempts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteAttemptsBefore(db, secondsBefore(clock.now(), maxWindowSeconds));
}

function tooMany(seconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  const wait =
    retryAfterSeconds < 60 ? `${retryAfterSeconds} 秒` : `${Math.ceil(retryAfterSeconds / 60)} 分钟`;
  return new AppError('too_many_attempts', 429, `操作过于频繁，请 ${wait}后再试`, { retryAfterSeconds });
}

function secondsBefore(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() - seconds * 1000);
}

/** Negative when the other moment lies in the past. */
function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}

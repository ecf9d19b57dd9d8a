import type { Tx } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countFailure } from '#platform/limits/limits.ts';
import { oneTimeCodeWrong } from './accounts.errors.ts';
import { isKnownDevice } from './known-devices.store.ts';

/** Of a million codes three are correct at a time. */
const limit = { max: 10, windowSeconds: 15 * 60 };

export type CodeAttempt = {
  readonly userId: string;
  readonly visitorId: string | undefined;
  readonly oneTimeCode: string | undefined;
};

/**
 * Runs `work` in a transaction and counts it if the one-time code was wrong, which `work` reports as undefined. Only
 * callers who know the password or own the linked account get here, so the limit of the account cannot be used up by
 * strangers. A known device has a limit of its own, as for passwords.
 */
export async function withCodeLimit<Result>(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, visitorId, oneTimeCode }: CodeAttempt,
  work: (tx: Tx) => Promise<Result | undefined>,
): Promise<Result> {
  const key = async () => {
    const device = (await isKnownDevice(deps.db, userId, visitorId)) ? `:${visitorId}` : '';
    return `one-time-code:${userId}${device}`;
  };
  const result =
    oneTimeCode === undefined
      ? await deps.db.transaction(work)
      : await countFailure(deps, [{ key: await key(), ...limit }], work);
  if (result === undefined) throw oneTimeCodeWrong();
  return result;
}

import type { Log } from '../../log.ts';
import { TimedOut, withTimeout } from './with-timeout.ts';

const retryAfterMs = 5000;

export type Facts = {
  /** As JSON. Undefined if they have never been read. */
  readonly text: string | undefined;
  /** False if the read failed or took too long: a price may have changed since. */
  readonly areCurrent: boolean;
};

/** Reads the shop's facts (prices, settings) for each page request; returns the last known ones if the read fails. */
export function cacheFacts(readFacts: () => Promise<unknown>, log: Log) {
  let last: string | undefined;
  /** A read that timed out. Until it settles, or `retryAfterMs` has passed, requests get the last known facts. */
  let stalled: Promise<unknown> | undefined;

  function skipUntilSettled(pending: Promise<unknown>): void {
    stalled = pending;
    const allowRead = () => {
      if (stalled === pending) stalled = undefined;
    };
    pending.then(allowRead, allowRead);
    setTimeout(allowRead, retryAfterMs).unref();
  }

  return async (): Promise<Facts> => {
    if (stalled !== undefined) return { text: last, areCurrent: false };
    const read = readFacts();
    try {
      last = JSON.stringify(await withTimeout(read));
      return { text: last, areCurrent: true };
    } catch (error) {
      log.warn({ err: error }, 'pages are served with cached shop facts');
      if (error instanceof TimedOut) skipUntilSettled(read);
      return { text: last, areCurrent: false };
    }
  };
}

import type { Log } from '../../log.ts';
import { TimedOut, withTimeout } from './with-timeout.ts';

const retryAfterMs = 5000;

/** What the pages say of the shop, as it is at this moment; while that cannot be had, as it was last known. */
export function cacheFacts(readFacts: () => Promise<unknown>, log: Log) {
  let last: string | undefined;
  /** A question that somebody has waited for in vain. Until it is answered, or old, nobody else waits. */
  let stalled: Promise<unknown> | undefined;

  function skipUntilSettled(pending: Promise<unknown>): void {
    stalled = pending;
    const askAgain = () => {
      if (stalled === pending) stalled = undefined;
    };
    pending.then(askAgain, askAgain);
    setTimeout(askAgain, retryAfterMs).unref();
  }

  return async (): Promise<string | undefined> => {
    if (stalled !== undefined) return last;
    const question = readFacts();
    try {
      last = JSON.stringify(await withTimeout(question));
    } catch (error) {
      log.warn({ err: error }, 'pages are served with what was last known of the shop');
      if (error instanceof TimedOut) skipUntilSettled(question);
    }
    return last;
  };
}

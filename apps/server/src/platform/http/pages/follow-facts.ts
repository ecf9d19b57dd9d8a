import type { Log } from '../../log.ts';
import { TookTooLong, withTimeout } from './with-timeout.ts';

const askAgainAfterMs = 5000;

/** What the pages say of the shop, as it is at this moment; while that cannot be had, as it was last known. */
export function followFacts(readFacts: () => Promise<unknown>, log: Log) {
  let last: string | undefined;
  /** A question that somebody has waited for in vain. Until it is answered, or old, nobody else waits. */
  let hanging: Promise<unknown> | undefined;

  function passOver(question: Promise<unknown>): void {
    hanging = question;
    const askAgain = () => {
      if (hanging === question) hanging = undefined;
    };
    question.then(askAgain, askAgain);
    setTimeout(askAgain, askAgainAfterMs).unref();
  }

  return async (): Promise<string | undefined> => {
    if (hanging !== undefined) return last;
    const question = readFacts();
    try {
      last = JSON.stringify(await withTimeout(question));
    } catch (error) {
      log.warn({ err: error }, 'pages are served with what was last known of the shop');
      if (error instanceof TookTooLong) passOver(question);
    }
    return last;
  };
}
